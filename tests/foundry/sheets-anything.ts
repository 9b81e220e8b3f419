/** Stands for every class of Foundry's and everything below it. */
export const anything: object = new Proxy(function stand() {}, {
  get: (target, name): unknown => (name in target || typeof name === 'symbol' ? Reflect.get(target, name) : anything),
  apply: () => anything,
});
