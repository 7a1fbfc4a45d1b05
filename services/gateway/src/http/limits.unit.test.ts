import { expect, test } from 'vitest';
import { createLimits } from './limits.ts';

const limits = () =>
  createLimits({
    perUserPerSecond: 200,
    perAddressPerSecond: 1,
    socketsPerAddressPerSecond: 1,
    inFlight: 1,
    inFlightPerUser: 1,
    inFlightPerAddress: 1,
  });

test.each(['countAddress', 'countSocket'] as const)(
  '%s: who has a whole network of addresses has no more room than who has one',
  async (count) => {
    const { [count]: knock } = limits();
    // Ten seconds count together.
    for (let host = 1; host <= 10; host += 1) await knock(`2001:db8:1:2::${host}`);
    await expect(knock('2001:db8:1:2:ffff::1')).rejects.toMatchObject({ code: 'ERR_TOO_MANY_REQUESTS' });
    await expect(knock('2001:db8:1:3::1')).resolves.toBeUndefined();
  },
);

test('a network of addresses has the places of one, and each that is left is taken again once', () => {
  const { enterAddress } = limits();
  const leave = enterAddress('2001:db8:1:2::1');
  expect(() => enterAddress('2001:db8:1:2::2')).toThrow('ERR_TOO_MANY_REQUESTS');
  expect(enterAddress('2001:db8:1:3::1')).toBeTypeOf('function');
  leave();
  expect(enterAddress('2001:db8:1:2::2')).toBeTypeOf('function');
  expect(() => enterAddress('2001:db8:1:2::1')).toThrow('ERR_TOO_MANY_REQUESTS');
});
