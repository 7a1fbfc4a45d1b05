import { inject } from 'vitest';

declare module 'vitest' {
  interface ProvidedContext {
    /** Whether `npm run test:all` runs. */
    isThorough: boolean;
  }
}

/** The rows of a table of cases that run every day; `npm run test:all` runs all of them. */
export const dailyRows = <T>(rows: readonly T[], isDaily: (row: T, index: number) => boolean): readonly T[] =>
  inject('isThorough') ? rows : rows.filter(isDaily);
