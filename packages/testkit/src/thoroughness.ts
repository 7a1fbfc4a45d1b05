/** Whether `npm run test:all` runs, which takes more time than `npm test`. */
export const isThorough = process.env['BALCAO_TEST_ALL'] === '1';

/** How often a property is tried or a fault is caused; by default twenty times as often in `npm run test:all`. */
export const tries = (usual: number, thorough = usual * 20): number => (isThorough ? thorough : usual);
