import { afterAll, beforeEach } from 'vitest';
import { placesOfPages, restorePages, stopHangingTest } from './restore-pages.ts';
import { reportFailure } from './report-failure.ts';

// Evaluated again for every file: a hook belongs to the file that is being loaded.
let hasBegun = false;

beforeEach(({ onTestFailed, signal }) => {
  hasBegun = true;
  const before = placesOfPages();
  const startedAt = new Date();
  onTestFailed(async () => {
    await reportFailure(startedAt);
    // The test timed out, and nothing can end it.
    if (signal.aborted) await stopHangingTest(before);
    await restorePages(before);
  });
});

afterAll(async () => {
  // Reports a failure in the file's own hooks.
  if (!hasBegun) await reportFailure();
});
