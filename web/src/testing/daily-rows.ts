import { inject } from 'vitest';

/** The rows of a table of cases that run every day; `npm run test:all` runs all of them. */
export const dailyRows = <T>(
  rows: readonly T[],
  isDaily: (row: T, index: number) => boolean,
): readonly T[] => (inject('isThorough') ? rows : rows.filter(isDaily));
