import { lostParts as lostPartsOfPage } from '@balcao/web/page-checks/lost-parts';
import type { Page } from 'playwright-core';

/** What a user could not read or reach on the page as it is. */
export const lostParts = (page: Page): Promise<readonly string[]> => page.evaluate(lostPartsOfPage);
