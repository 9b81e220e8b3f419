/** What may not happen on any page of a test: errors, and requests to anywhere else. */
import type { BrowserContext } from '@playwright/test';

export class Watch {
  readonly faults: string[] = [];
  readonly #allowed: RegExp[] = [];

  /** An error that a test brings about on purpose. */
  allow(pattern: RegExp): void {
    this.#allowed.push(pattern);
  }

  follow(context: BrowserContext, who: string, origin: string): void {
    const note = (fault: string): void => {
      if (!this.#allowed.some((pattern) => pattern.test(fault))) this.faults.push(`${who}: ${fault}`);
    };
    context.on('weberror', (error) => note(`page error: ${error.error().stack ?? error.error().message}`));
    context.on('console', (message) => {
      if (message.type() === 'error') note(`console error: ${message.text()}`);
    });
    context.on('request', (request) => {
      const url = request.url();
      if (!url.startsWith(origin) && !/^(data|blob):/.test(url)) note(`request to ${url}`);
    });
    context.on('requestfailed', (request) => {
      const why = request.failure()?.errorText ?? '';
      if (why !== 'net::ERR_ABORTED') note(`${request.url()} failed: ${why}`);
    });
  }
}
