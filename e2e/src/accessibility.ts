import axe from 'axe-core';
import type { Page } from 'playwright-core';
import { z } from 'zod';

const answerSchema = z.object({
  violations: z.array(
    z.object({
      id: z.string(),
      impact: z.string().nullable(),
      nodes: z.array(z.object({ target: z.array(z.unknown()) })),
    }),
  ),
});
const grave = new Set(['serious', 'critical']);

/** What axe finds grave on the page as it stands (quality.md U20): rule and place. */
export const graveFindings = async (page: Page): Promise<readonly string[]> => {
  // What fades in is pale on its way.
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .every(
        ({ playState, effect }) =>
          playState !== 'running' || effect?.getComputedTiming().iterations === Infinity,
      ),
  );
  // As a command of the browser's own: the page's policy allows no foreign script.
  await page.evaluate(axe.source);
  const answer = answerSchema.parse(
    await page.evaluate(`axe.run(document, { resultTypes: ['violations'] })`),
  );
  return answer.violations
    .filter(({ impact }) => impact !== null && grave.has(impact))
    .flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`));
};
