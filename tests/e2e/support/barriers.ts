import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';

/** What stands in anybody's way on a page, or inside one of its elements. */
export async function barriersOf(page: Page, selector = 'body'): Promise<unknown[]> {
  // Legacy: without a page of its own for putting frames together; there are none.
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] });
  const { violations } = await axe.include(selector).analyze();
  return violations.map(({ id, nodes }) => ({
    in: selector,
    id,
    nodes: nodes.map(({ html, failureSummary }) => `${html}\n${failureSummary ?? ''}`),
  }));
}
