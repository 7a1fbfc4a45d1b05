import { expect, it } from 'vitest';
import { isPublicAddress } from './public-address.ts';

it.each([
  '8.8.8.8',
  '142.250.79.170',
  '2800:3f0:4001:82a::200a',
  '2001:200::1',
  '172.15.255.255',
  '100.63.0.1',
])('%s lies in the open', (address) => {
  expect(isPublicAddress(address)).toBe(true);
});

it.each([
  '127.0.0.1',
  '10.1.2.3',
  '172.16.0.1',
  '192.168.1.1',
  '169.254.169.254',
  '100.64.0.1',
  '0.0.0.0',
  '255.255.255.255',
  '224.0.0.1',
  '::1',
  '::',
  '::ffff:127.0.0.1',
  '::ffff:7f00:1',
  '64:ff9b::7f00:1',
  'fe80::1',
  'fd00::1',
  'fec0::1',
  'ff02::1',
  '2002:7f00:1::',
  '2001:0:1::',
  '2001:2::1',
  '2001:10::1',
  '3fff::1',
  'localhost',
  '2130706433',
  '0x7f.1',
  '',
])('%j does not', (address) => {
  expect(isPublicAddress(address)).toBe(false);
});
