import { createServer } from 'node:net';
import { Stop } from '../bootstrap/stop.mjs';

const tries = 100;

/** The wanted port, or the next one that nothing listens on. */
export async function nextFreePort(wanted: number): Promise<number> {
  for (let port = wanted; port < wanted + tries && port <= 65_535; port++) {
    if (await isFree(port)) return port;
  }
  throw new Stop(`No free port was found from ${wanted} on.`);
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen(port, () => server.close(() => resolve(true)));
  });
}
