import { afterEach, expect, test, vi } from 'vitest';
import { createLimits } from './limits.ts';

const limits = () =>
  createLimits({
    perUserPerSecond: 200,
    perScriptPerSecond: 2,
    perAddressPerSecond: 1,
    socketsPerAddressPerSecond: 1,
    inFlight: 1,
    inFlightPerUser: 1,
    inFlightPerAddress: 1,
  });

afterEach(() => {
  vi.useRealTimers();
});

test('each user has exactly two hundred calls a second, and as many again in the next one', async () => {
  vi.useFakeTimers();
  const { countUser } = limits();
  const callTwoHundredTimes = async () => {
    for (let n = 0; n < 200; n += 1) await countUser(1);
  };
  await callTwoHundredTimes();
  const refusal = { code: 'ERR_TOO_MANY_REQUESTS', details: { retryAfterSeconds: 1 } };
  await expect(countUser(1)).rejects.toMatchObject(refusal);
  await expect(countUser(2)).resolves.toBeUndefined();
  vi.advanceTimersByTime(999);
  await expect(countUser(1)).rejects.toMatchObject(refusal);
  vi.advanceTimersByTime(1);
  await callTwoHundredTimes();
  await expect(countUser(1)).rejects.toMatchObject(refusal);
});

test('a script has a number of calls a second, and each answer says how many are left (rule P3)', async () => {
  const { countScript } = limits();
  expect(await countScript('a')).toMatchObject({ limit: 2, remaining: 1, windowSeconds: 1, isOver: false });
  expect(await countScript('a')).toMatchObject({ remaining: 0, isOver: false });
  expect(await countScript('a')).toMatchObject({ remaining: 0, resetSeconds: 1, isOver: true });
  expect(await countScript('b')).toMatchObject({ remaining: 1, isOver: false });
});

test.each(['countAddress', 'countSocket'] as const)(
  '%s: who has a whole network of addresses has no more room than who has one',
  async (count) => {
    const { [count]: knock } = limits();
    // All calls of ten seconds count together.
    for (let host = 1; host <= 10; host += 1) await knock(`2001:db8:1:2::${host}`);
    await expect(knock('2001:db8:1:2:ffff::1')).rejects.toMatchObject({ code: 'ERR_TOO_MANY_REQUESTS' });
    await expect(knock('2001:db8:1:3::1')).resolves.toBeUndefined();
  },
);

test('an IPv6 network shares the slots of one address, and a released slot is taken once', () => {
  const { enterAddress } = limits();
  const leave = enterAddress('2001:db8:1:2::1');
  expect(() => enterAddress('2001:db8:1:2::2')).toThrow('ERR_TOO_MANY_REQUESTS');
  expect(enterAddress('2001:db8:1:3::1')).toBeTypeOf('function');
  leave();
  expect(enterAddress('2001:db8:1:2::2')).toBeTypeOf('function');
  expect(() => enterAddress('2001:db8:1:2::1')).toThrow('ERR_TOO_MANY_REQUESTS');
});
