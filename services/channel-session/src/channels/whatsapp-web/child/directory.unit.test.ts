import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createDirectory } from './directory.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

it('holds no message up if the page gives no answer, and asks it again later', async () => {
  const never = () => new Promise<never>(() => undefined);
  const getContactLidAndPhone = vi.fn(never);
  const title = () => Promise.resolve('Vizinhos');
  const directory = createDirectory({ getContactLidAndPhone, getContactById: never }, title);
  const neighbours = { identities: [{ kind: 'group', value: '1203' }], name: 'Vizinhos' };
  expect(await directory.peer('1203@g.us')).toEqual(neighbours);

  const nameless = { identities: [{ kind: 'phone', value: '5511988880001' }], name: '' };
  const first = directory.peer('5511988880001@c.us');
  await vi.advanceTimersByTimeAsync(5_000);
  expect(await first).toEqual(nameless);
  expect(await directory.peer('5511988880001@c.us')).toEqual(nameless);
  expect(getContactLidAndPhone).toHaveBeenCalledTimes(1);

  expect(await directory.peer('1203@g.us')).toEqual(neighbours);
  vi.setSystemTime(Date.now() + 30_000);
  const again = directory.peer('5511988880001@c.us');
  await vi.advanceTimersByTimeAsync(5_000);
  await again;
  expect(getContactLidAndPhone).toHaveBeenCalledTimes(2);
});
