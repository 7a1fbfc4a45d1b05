import { expect, test } from 'vitest';
import { z } from 'zod';
import { ConfigError, parseConfig, showConfig } from './config.ts';

const schema = z.object({
  PORT: z.coerce.number().int().max(65_535).default(8080),
  DATABASE_URL: z.url(),
  MASTER_KEY: z.string().min(20),
});
const complete = { DATABASE_URL: 'postgres://127.0.0.1/desk', MASTER_KEY: 'k'.repeat(20) };

const messageOf = (env: Record<string, string>): string => {
  try {
    parseConfig(schema, env);
    return 'no mistake';
  } catch (error) {
    return error instanceof ConfigError ? error.message : 'another error';
  }
};

test('values are converted, missing ones take their default, and the result is frozen', () => {
  const config = parseConfig(schema, { ...complete, PORT: '', OTHER: 'x' });
  expect(config).toEqual({ PORT: 8080, ...complete });
  expect(parseConfig(schema, { ...complete, PORT: '3000' }).PORT).toBe(3000);
  expect(Object.isFrozen(config)).toBe(true);
});

test('all mistakes are reported at once, without the values', () => {
  const message = messageOf({ PORT: '99999', MASTER_KEY: 'too short' });
  expect(message.split('\n')).toEqual([
    'The configuration has mistakes:',
    expect.stringMatching(/^ {2}PORT: /),
    '  DATABASE_URL: is missing',
    expect.stringMatching(/^ {2}MASTER_KEY: /),
  ]);
  expect(message).not.toContain('too short');
  expect(message).not.toContain('99999');
});

test('mistakes that concern several variables are reported too', () => {
  const together = schema.refine(({ PORT }) => PORT !== 1, {
    path: ['PORT'],
    message: 'is taken by somebody',
  });
  expect(() => parseConfig(together, { ...complete, PORT: '1' })).toThrow('PORT: is taken by somebody');
});

test.each([
  [{ OUTBOUND_ALLOW: 'n8n.internal' }, 'n8n.internal'],
  [{ OUTBOUND_ALLOW: 'n8n.internal', OUTBOUND_ALLOWED_HOSTS: '' }, 'n8n.internal'],
  [{ OUTBOUND_ALLOW: 'n8n.internal', OUTBOUND_ALLOWED_HOSTS: 'maps.internal' }, 'maps.internal'],
])('the hosts that may be called have a short name too: %j', (env, hosts) => {
  const outbound = z.object({ OUTBOUND_ALLOWED_HOSTS: z.string().default('') });
  expect(parseConfig(outbound, env).OUTBOUND_ALLOWED_HOSTS).toBe(hosts);
  expect(showConfig(outbound, env)['OUTBOUND_ALLOWED_HOSTS']).toBe(hosts);
});
