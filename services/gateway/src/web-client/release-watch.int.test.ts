import { createServer } from 'node:http';
import { createLogger } from '@balcao/service-kit';
import { disposeAtEnd } from '@balcao/testkit';
import { expect, test } from 'vitest';
import { gatewayJobs } from '#gateway.jobs.ts';
import { startReleaseWatch } from './release-watch.ts';

const log = createLogger({ service: 'test', level: 'silent' });

const listOf = async (answer: () => string): Promise<string> => {
  const server = createServer((_request, response) => response.end(answer()));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  disposeAtEnd(
    () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections();
        server.close(() => {
          resolve();
        });
      }),
  );
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return `http://127.0.0.1:${String(address.port)}/releases`;
};
const watch = (url: string, everyMs = 60_000) => {
  const releases = startReleaseWatch({ url, log, job: { ...gatewayJobs.lookForRelease, everyMs } });
  disposeAtEnd(releases.stop);
  return releases;
};

test.each([
  ['one release', { tag_name: 'v2.0.0', body: 'x' }],
  ['the newest of a list', [{ tag_name: 'v2.0.0' }, { tag_name: 'v1.0.0' }]],
])('reads the newest version from %s', async (_name, answer) => {
  const releases = watch(await listOf(() => JSON.stringify(answer)));
  await expect.poll(() => releases.latest()).toBe('v2.0.0');
});

test('an unavailable or malformed list changes nothing', async () => {
  let answer = JSON.stringify({ tag_name: 'v2.0.0' });
  let asked = 0;
  const url = await listOf(() => {
    asked += 1;
    return answer;
  });
  const releases = watch(url, 20);
  await expect.poll(() => releases.latest()).toBe('v2.0.0');
  answer = '<html>';
  const before = asked;
  await expect.poll(() => asked).toBeGreaterThan(before + 2);
  expect(releases.latest()).toBe('v2.0.0');
  const none = watch('http://127.0.0.1:1/');
  await none.stop();
  expect(none.latest()).toBeUndefined();
});

test('without an address no request is made', async () => {
  const releases = watch('');
  await releases.stop();
  expect(releases.latest()).toBeUndefined();
});
