import { expect, test } from 'vitest';
import { createOrigins } from './origins.ts';

const sameSiteOf = (own: string, allowed: string, isSecure = true): string => {
  const origins = createOrigins({ allowedOrigins: [allowed], publicUrl: undefined });
  const { secure, sameSite } = origins.cookieFor({ isSecure, host: own });
  return `${sameSite}${secure ? ' secure' : ''}`;
};

test.each([
  ['desk.example:8443', 'https://desk.example', 'lax secure'],
  ['desk.example', 'https://app.desk.example', 'lax secure'],
  ['api.desk.example', 'https://app.desk.example', 'lax secure'],
  ['desk.example', 'https://partner.example2', 'none secure'],
  ['desk.example', 'https://example', 'none secure'],
  ['api.outra.com.br', 'https://painel.cliente.com.br', 'none secure'],
  ['api.cliente.com.br', 'https://painel.cliente.com.br', 'lax secure'],
  ['desk.github.io', 'https://partner.github.io', 'none secure'],
  ['desk.github.io', 'https://app.desk.github.io', 'lax secure'],
  ['desk', 'https://partner', 'none secure'],
  ['localhost:8080', 'http://localhost:5173', 'lax secure'],
  ['10.0.0.1', 'https://20.0.0.1', 'none secure'],
  ['10.0.0.1', 'https://20.10.0.1', 'none secure'],
  ['127.0.0.1:8080', 'http://127.0.0.1:5173', 'lax secure'],
  ['[::1]:8080', 'https://[::1]:1', 'lax secure'],
])('the cookie of a desk at %s that lists %s is %s', (own, allowed, expected) => {
  expect(sameSiteOf(own, allowed)).toBe(expected);
});

test('a cross-site cookie needs https or loopback; without it the desk itself still works', () => {
  expect(sameSiteOf('desk.example', 'https://partner.test', false)).toBe('lax');
  expect(sameSiteOf('localhost:8080', 'https://partner.test', false)).toBe('none secure');
  expect(sameSiteOf('127.0.0.1:8080', 'https://partner.test', false)).toBe('none secure');
});

test('the public address counts, whatever the request claims', () => {
  const origins = createOrigins({ allowedOrigins: [], publicUrl: 'https://desk.example' });
  expect(origins.cookieFor({ isSecure: false, host: '10.0.0.1' })).toEqual({ secure: true, sameSite: 'lax' });
  expect(origins.isAllowed('https://desk.example', '10.0.0.1:8080')).toBe(true);
  expect(origins.isAllowed('https://other.example', '10.0.0.1:8080')).toBe(false);
});
