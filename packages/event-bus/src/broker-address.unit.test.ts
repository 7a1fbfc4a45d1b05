import { expect, test } from 'vitest';
import { brokerAddress } from './broker-address.ts';

test.each([
  ['nats://127.0.0.1:4222', { servers: ['127.0.0.1:4222'] }],
  ['127.0.0.1:4222', { servers: ['127.0.0.1:4222'] }],
  ['nats://[::1]:4222', { servers: ['[::1]:4222'] }],
  [
    'nats://desk:8bd826b555fa@a:4222, nats://b:4223',
    { servers: ['a:4222', 'b:4223'], user: 'desk', pass: '8bd826b555fa' },
  ],
  ['nats://desk:p%40ss%3A@a:4222', { servers: ['a:4222'], user: 'desk', pass: 'p@ss:' }],
])('%s', (url, address) => {
  expect(brokerAddress(url)).toEqual(address);
});
