import { expect, test } from 'vitest';
import { createFeedWatch } from './feed-watch.ts';

test('a wait ends when its caller disconnects (rule G19)', { timeout: 5_000 }, async () => {
  const watch = createFeedWatch({ findHead: () => Promise.resolve(7), everyMs: 60_000 });
  const gone = new AbortController();
  const waits = [watch.wait(60_000, gone.signal), watch.wait(60_000)];
  gone.abort();
  expect(await Promise.race(waits.map((wait, index) => wait.then(() => index)))).toBe(0);
  watch.stop();
});
