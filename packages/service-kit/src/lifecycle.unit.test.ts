import { expect, test } from 'vitest';
import { createLifecycle, type LifecycleControl } from './lifecycle.ts';

const silent = { info: () => undefined, error: () => undefined };

/** Parts that record their starts and stops. */
function desk(): { lifecycle: LifecycleControl; seen: string[]; add: (name: string) => Promise<void> } {
  const seen: string[] = [];
  const lifecycle = createLifecycle(silent);
  const note = (text: string): Promise<void> => Promise.resolve(void seen.push(text));
  return {
    lifecycle,
    seen,
    add: (name) =>
      lifecycle.start(name, { start: () => note(`start ${name}`), stop: () => note(`stop ${name}`) }),
  };
}

test('parts start in order and stop in reverse order, once', async () => {
  const { lifecycle, seen, add } = desk();
  await add('database');
  await add('bus');
  await add('calls');
  const outcomes = await Promise.all([lifecycle.stop(1_000), lifecycle.stop(1_000)]);
  expect(outcomes).toEqual([true, true]);
  expect(seen).toEqual([
    'start database',
    'start bus',
    'start calls',
    'stop calls',
    'stop bus',
    'stop database',
  ]);
});

test('a part that fails to stop or takes too long does not block the others', async () => {
  const { lifecycle, seen, add } = desk();
  await add('database');
  await lifecycle.start('broken', { stop: () => Promise.reject(new Error('no')) });
  await lifecycle.start('stuck', { stop: () => new Promise(() => undefined) });
  // It returns at all.
  expect(await lifecycle.stop(100)).toBe(false);
  expect(seen).toEqual(['start database', 'stop database']);
});

test('a lifecycle is ready when it has started and every part is, and never while it stops', async () => {
  const { lifecycle } = desk();
  let isBroken = true;
  await lifecycle.start('database', { ready: () => Promise.resolve() });
  await lifecycle.start('bus', {
    ready: () => (isBroken ? Promise.reject(new Error('gone')) : Promise.resolve()),
  });
  await expect(lifecycle.ready()).rejects.toMatchObject({ parts: ['starting'] });
  lifecycle.markStarted();
  await expect(lifecycle.ready()).rejects.toMatchObject({ parts: ['bus'] });
  isBroken = false;
  await lifecycle.ready();
  const stopped = lifecycle.stop(1_000);
  await expect(lifecycle.ready()).rejects.toMatchObject({ parts: ['stopping'] });
  await stopped;
});

test('nothing starts during a stop, and a half started part is stopped', async () => {
  const { lifecycle, seen, add } = desk();
  await add('database');
  const slow = Promise.withResolvers<undefined>();
  const starting = lifecycle.start('slow', {
    start: () => slow.promise,
    stop: () => Promise.resolve(void seen.push('stop slow')),
  });
  const stopped = lifecycle.stop(1_000);
  slow.resolve(undefined);
  await starting;
  await expect(add('late')).rejects.toThrow('stopping');
  await stopped;
  expect(seen).toEqual(['start database', 'stop slow', 'stop database']);
});
