/** Whether `npm run test:all` runs, which takes the time that `npm test` has not. */
export const isThorough = process.env['BALCAO_TEST_ALL'] === '1';

/** How often a property is tried, or a fault made. */
export const tries = (usual: number): number => (isThorough ? usual * 20 : usual);
