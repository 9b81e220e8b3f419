/** The part of Foundry's command line package that the pack tools use; the package brings no types. */
declare module '@foundryvtt/foundryvtt-cli' {
  interface Entry {
    readonly _id: unknown;
    readonly _key: unknown;
    readonly name: unknown;
  }
  export function compilePack(source: string, pack: string, options: { yaml: boolean }): Promise<void>;
  export function extractPack(
    pack: string,
    target: string,
    options: {
      yaml: boolean;
      transformSerialized?: (yaml: string) => Promise<string>;
      transformName?: (entry: Entry) => string;
    },
  ): Promise<void>;
}
