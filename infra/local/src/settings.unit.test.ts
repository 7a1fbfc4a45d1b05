import { expect, test } from 'vitest';
import { readSettings } from './settings.ts';

test('an empty environment is enough', () => {
  const settings = readSettings({});
  expect(settings).toMatchObject({ port: 8080, admin: { email: 'admin@balcao.local' }, isProduction: false });
  expect(settings.dataPath).toMatch(/\.balcao$/);
});

test('an empty variable counts as not set', () => {
  expect(readSettings({ PORT: '', DATABASE_URL: '' })).toMatchObject({
    port: 8080,
    addresses: { postgres: undefined },
  });
});

test('every mistake is named', () => {
  expect(() => readSettings({ PORT: 'abc', ADMIN_EMAIL: 'nobody', ADMIN_PASSWORD: 'four' })).toThrow(
    /PORT: .*\n.*ADMIN_EMAIL: .*\n.*ADMIN_PASSWORD: /s,
  );
});

test.each(['abc', '0', '70000', '8080.5'])('%s is refused as a port, with the allowed values', (PORT) => {
  expect(() => readSettings({ PORT })).toThrow(/ {2}PORT: must be a whole number from 1 to 65535\.$/);
});
