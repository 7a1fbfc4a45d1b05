import { smallTargets as smallTargetsOfPage } from '@balcao/web/page-checks/small-targets';
import type { Page } from 'playwright-core';

/** Controls that are too small for fingers. */
export const smallTargets = (page: Page): Promise<readonly string[]> => page.evaluate(smallTargetsOfPage);
