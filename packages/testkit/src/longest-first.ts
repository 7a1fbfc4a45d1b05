import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Files that take far longer than their size says. */
const longest = [
  'torture/torture.e2e.test.ts',
  'torture/script-sends.e2e.test.ts',
  'journeys/change-of-user.e2e.test.ts',
  'app/admin-dialogs.browser.test.tsx',
];

/**
 * Without results of an earlier run, vitest begins with the largest file. One that is small and takes long would begin
 * last, and all cores but one would wait for it.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isLong = ({ moduleId }: TestSpecification): boolean =>
      longest.some((end) => moduleId.endsWith(end));
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}
