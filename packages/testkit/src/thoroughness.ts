/** Whether `npm run test:all` runs, which takes the time that `npm test` has not. */
export const isThorough = process.env['BALCAO_TEST_ALL'] === '1';

/** How often a property is tried, or a fault made; twenty times as often in `npm run test:all` unless told. */
export const tries = (usual: number, thorough = usual * 20): number => (isThorough ? thorough : usual);
