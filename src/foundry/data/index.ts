/** Data models of Foundry's documents. */
export { registerDataModels } from './register.ts';
