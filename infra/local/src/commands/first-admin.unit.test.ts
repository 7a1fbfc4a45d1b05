import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import { openDataFolder } from '../data-folder/data-folder.ts';
import { readSettings } from '../settings.ts';
import { describeFirstAdmin } from './first-admin.ts';

/** A desk that answers sign-ins with these statuses, and what is printed for an environment. */
async function deskThat(answers: (credentials: string) => number) {
  const path = mkdtempSync(join(tmpdir(), 'balcao-admin-'));
  const desk = createServer((request, response) => {
    void text(request).then((body) => response.writeHead(answers(body)).end());
  }).listen(0, '127.0.0.1');
  onTestFinished(() => {
    desk.close();
    rmSync(path, { recursive: true });
  });
  await once(desk, 'listening');
  const address = desk.address();
  const url = `http://127.0.0.1:${typeof address === 'object' ? String(address?.port) : ''}`;
  return (environment: NodeJS.ProcessEnv): Promise<string> =>
    describeFirstAdmin(url, readSettings(environment), openDataFolder(path), { say: () => undefined });
}

/** Its only admin has this password. */
const deskOf = (accepts: (credentials: string) => boolean) =>
  deskThat((credentials) => (accepts(credentials) ? 200 : 401));

test('a given password is shown only if it works', async () => {
  const firstAdminOf = await deskOf((credentials) => credentials.includes('the first one'));
  const given = { ADMIN_EMAIL: 'ana@desk.example', ADMIN_PASSWORD: 'the first one' };
  expect(await firstAdminOf(given)).toBe(
    'First admin: ana@desk.example, with the password of ADMIN_PASSWORD',
  );
  expect(await firstAdminOf({ ...given, ADMIN_PASSWORD: 'another one' })).toMatch(
    /^Sign in with an account of before.*\n.*ADMIN_PASSWORD make the first one only\.$/,
  );
});

test('later starts name the admin whose password was shown, whatever the environment says then', async () => {
  const firstAdminOf = await deskOf(() => true);
  expect(await firstAdminOf({})).toMatch(/^First admin: admin@balcao\.local\nPassword:/);
  expect(await firstAdminOf({ ADMIN_EMAIL: 'other@desk.example' })).toBe(
    'First admin: admin@balcao.local, with the password that was shown at the first start',
  );
});

test('a desk that is too busy to answer is asked again, so that the password is not lost', async () => {
  const answers = [503, 504, 200];
  const firstAdminOf = await deskThat(() => answers.shift() ?? 200);
  expect(await firstAdminOf({})).toMatch(/^First admin: admin@balcao\.local\nPassword:/);
  expect(answers).toEqual([]);
});
