import { expect, test } from 'vitest';
import { isClosedHost } from './closed-host.ts';

test.each([
  'http://127.0.0.1:3000/',
  'http://127.1/',
  'http://0x7f000001/',
  'http://10.1.2.3/',
  'http://169.254.169.254/latest/meta-data/',
  'http://[::1]/',
  'http://[::ffff:10.0.0.1]/',
  'http://localhost:3000/',
  'http://LOCALHOST./',
  'http://shop.localhost/',
])('%s shows that it is of our own network', (url) => {
  expect(isClosedHost([], new URL(url))).toBe(true);
});

test.each(['https://shop.example/', 'http://8.8.8.8/', 'https://localhost.example/'])(
  '%s may be called',
  (url) => {
    expect(isClosedHost([], new URL(url))).toBe(false);
  },
);

test('an operator may list such a host', () => {
  expect(isClosedHost(['localhost:3000'], new URL('http://localhost:3000/hook'))).toBe(false);
  expect(isClosedHost(['localhost:3000'], new URL('http://localhost:3001/hook'))).toBe(true);
});
