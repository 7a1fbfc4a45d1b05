import { smallTargets as smallTargetsOfPage } from '@balcao/web/page-checks/small-targets';
import type { Page } from 'playwright-core';

/** What fingers would miss. */
export const smallTargets = (page: Page): Promise<readonly string[]> => page.evaluate(smallTargetsOfPage);
