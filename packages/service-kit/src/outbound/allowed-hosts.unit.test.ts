import { expect, test } from 'vitest';
import { allowedHostsSchema, isNamed } from './allowed-hosts.ts';

test.each([
  ['', []],
  [' N8N.internal , 10.0.0.7:5678,[::1] ', ['n8n.internal', '10.0.0.7:5678', '[::1]']],
])('%j lists %j', (text, hosts) => {
  expect(allowedHostsSchema.parse(text)).toEqual(hosts);
});

test.each(['http://n8n', 'n8n/x', '*', '10.0.0.0/8'])('%j is refused', (text) => {
  expect(allowedHostsSchema.safeParse(text).success).toBe(false);
});

test.each([
  ['http://n8n/', ['n8n'], true],
  ['http://n8n:5678/', ['n8n'], true],
  ['http://n8n:5678/', ['n8n:5678'], true],
  ['https://n8n/', ['n8n:443'], true],
  ['http://n8n/', ['n8n:443'], false],
  ['http://n8n.evil.example/', ['n8n'], false],
  ['http://[::1]:80/', ['[::1]'], true],
])('whether %s is listed in %j: %j', (url, hosts, answer) => {
  expect(isNamed(hosts, new URL(url))).toBe(answer);
});
