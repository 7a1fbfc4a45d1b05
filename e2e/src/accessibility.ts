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

/** Waits until animations have ended. */
export const comeToRest = async (page: Page): Promise<void> => {
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .every(
        ({ playState, effect }) =>
          playState !== 'running' || effect?.getComputedTiming().iterations === Infinity,
      ),
  );
};

/** The serious findings of axe on a page, or a part of it (rule U6): rule and element. */
export const graveFindings = async (page: Page, part?: string): Promise<readonly string[]> => {
  // During a fade the contrast is too low.
  await comeToRest(page);
  // As a command of the browser, because the page's policy allows no foreign script.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe.source);
  const where = part === undefined ? 'document' : JSON.stringify(part);
  const answer = answerSchema.parse(
    await page.evaluate(`axe.run(${where}, { resultTypes: ['violations'] })`),
  );
  return answer.violations
    .filter(({ impact }) => impact !== null && grave.has(impact))
    .flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`));
};
