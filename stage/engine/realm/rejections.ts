type Claim = (promise: unknown, reason: unknown) => boolean;

const claims = new Set<Claim>();
let installed = false;

/**
 * Gives unhandled rejections of clients to those clients instead of to the process, where they would end the test run.
 * Returns how to stop.
 */
export function claimRejections(claim: Claim): () => void {
  claims.add(claim);
  install();
  return () => void claims.delete(claim);
}

function install(): void {
  if (installed) return;
  installed = true;
  const emit = process.emit.bind(process) as (event: string, ...args: unknown[]) => boolean;
  Object.assign(process, {
    emit: (event: string, ...args: unknown[]): boolean => {
      if (event === 'unhandledRejection' && [...claims].some((claim) => claim(args[1], args[0]))) return true;
      return emit(event, ...args);
    },
  });
}
