import { lostParts as lostPartsOfPage } from '@balcao/web/page-checks/lost-parts';
import type { Page } from 'playwright-core';

/** What nobody could read or reach on a page as it stands. */
export const lostParts = (page: Page): Promise<readonly string[]> => page.evaluate(lostPartsOfPage);
