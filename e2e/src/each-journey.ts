import { afterAll, beforeEach } from 'vitest';
import { placesOfPages, restorePages, stopHangingTest } from './restore-pages.ts';
import { tellFailure } from './tell-pages.ts';

// Read anew for every file: a hook is of the file that is read just then.
let hasBegun = false;

beforeEach(({ onTestFailed, signal }) => {
  hasBegun = true;
  const before = placesOfPages();
  const startedAt = new Date();
  onTestFailed(async () => {
    await tellFailure(startedAt);
    // Its time was up, and nobody can end it.
    if (signal.aborted) await stopHangingTest(before);
    await restorePages(before);
  });
});

afterAll(async () => {
  // What the file does before its tests was in vain.
  if (!hasBegun) await tellFailure();
});
