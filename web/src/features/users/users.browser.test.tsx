import {
  changeUser,
  countTicketsOfUser,
  createUser,
  deleteUser,
  endUserSession,
  inviteUser,
  listUsers,
  listUserSessions,
  makePasswordLink,
  openPasswordLink,
  showPasswordLink,
  showUser,
  type User,
  usePasswordLink as passwordLinkUse,
} from '@balcao/contracts';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { sampleQueue } from '../../testing/desk/catalogue-answers.ts';
import { expectAlert } from '../../testing/desk/alerts.ts';
import { setTimeZone } from '../../testing/desk/set-time-zone.ts';
import { openDesk, type OpenDesk } from '../../testing/desk/open-desk.tsx';
import { Refusal } from '../../testing/desk/test-gateway.ts';
import { sampleUser } from '../../testing/samples.ts';

const rita: User = sampleUser({
  id: 9,
  name: 'Rita Melo',
  email: 'rita@desk.example',
  profile: 'user',
  isTricked: 'disabled',
  startWork: '08:00',
  endWork: '18:00',
  whatsappId: 3,
  whatsapp: { id: 3, name: 'Sales', type: null, color: '#5C59A0' },
});
const at = '2026-11-26T12:00:00.000Z';
const agent = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const session = (id: string, isCurrent = false) => ({
  id,
  startedAt: at,
  seenAt: at,
  address: `203.0.113.${id}`,
  agent,
  isCurrent,
});

const openUsers = (prepare: (desk: Pick<OpenDesk, 'data' | 'gateway'>) => void = () => undefined) =>
  openDesk({
    at: '/users',
    user: { profile: 'admin' },
    prepare: (desk) => {
      const { data, gateway } = desk;
      data.users = [...data.users, rita];
      data.queues = [sampleQueue(1, 'Sales'), sampleQueue(2, 'Billing')];
      gateway.answer(changeUser, ({ params, body: { password: _, queueIds: _ids, ...body } }) => {
        const before = data.users.find(({ id }) => id === params.userId) ?? rita;
        const given = Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined));
        const after: User = { ...before, ...given };
        data.users = data.users.map((user) => (user.id === after.id ? after : user));
        return after;
      });
      prepare(desk);
    },
  });
const dialog = page.getByRole('dialog');
const rowOf = (name: string) => page.getByRole('row').filter({ hasText: name });

test('the table shows all of a user, and the search ignores case', async () => {
  const { gateway } = await openUsers();
  await expect.element(page.getByRole('heading', { name: 'Users (2)' })).toBeVisible();
  const headers = page
    .getByRole('columnheader')
    .elements()
    .map(({ textContent }) => textContent);
  expect(headers.slice(0, 8)).toEqual([
    'Name',
    'ID',
    'Email',
    'Profile',
    'Default connection',
    'From',
    'Until',
    'View Contacts',
  ]);
  for (const text of ['rita@desk.example', 'Attendant', 'Sales', '08:00', '18:00'])
    await expect.element(rowOf('Rita Melo').getByText(text)).toBeVisible();
  await page.getByRole('searchbox').fill('RITA');
  await expect.element(page.getByRole('heading', { name: 'Users (1)' })).toBeVisible();
  expect(gateway.queries(listUsers).at(-1)?.searchParam).toBe('rita');
});

test('View Contacts is switched in the table', async () => {
  const { gateway } = await openUsers();
  const contacts = page.getByRole('switch', { name: 'View Contacts: Rita Melo' });
  await contacts.click();
  await expect.element(contacts).toBeChecked();
  expect(gateway.bodies(changeUser)).toEqual([{ isTricked: 'enabled' }]);
});

test('a user is added with every field, once for a double click', async () => {
  const { gateway } = await openUsers((desk) => desk.gateway.answer(createUser, () => rita));
  await page.getByRole('button', { name: 'Add user' }).click();
  await dialog.getByRole('button', { name: 'Add' }).click();
  await expect.element(dialog.getByText('Required').first()).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Rui Prado');
  await dialog.getByRole('textbox', { name: 'Email' }).fill('rui@desk.example');
  await dialog.getByRole('textbox', { name: 'Password' }).fill('three green parrots');
  await dialog.getByRole('combobox', { name: 'Sectors' }).click();
  await page.getByRole('option', { name: 'Billing' }).click();
  await userEvent.keyboard('{Escape}');
  await dialog.getByRole('combobox', { name: 'Default connection' }).click();
  await page.getByRole('option', { name: 'Sales' }).click();
  await expect.element(dialog.getByLabelText('Works from')).toHaveAttribute('step', '600');
  await dialog.getByLabelText('Works from').fill('08:30');
  await dialog.getByLabelText('Works until').fill('');
  await dialog.getByRole('button', { name: 'Add' }).dblClick();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(gateway.bodies(createUser)).toEqual([
    {
      name: 'Rui Prado',
      email: 'rui@desk.example',
      password: 'three green parrots',
      profile: 'user',
      isTricked: 'enabled',
      queueIds: [2],
      whatsappId: 3,
      startWork: '08:30',
      endWork: '',
      isSuspended: false,
    },
  ]);
});

test('a change by another admin is shown, and the user chooses one of the two', async () => {
  let version = '"1"';
  const { data, gateway } = await openUsers(({ gateway: desk }) => {
    desk.tellVersion(showUser, () => version);
  });
  await page.getByRole('button', { name: 'Edit Rita Melo' }).click();
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Rita Prado');
  const save = gateway.refuse(changeUser, 'ERR_EDIT_CONFLICT', { changed: { name: 'Rita Souza' } });
  data.users = data.users.map((user) => (user.id === rita.id ? { ...user, name: 'Rita Souza' } : user));
  version = '"2"';
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect.element(dialog.getByText('Rita Souza').first()).toBeVisible();
  save();
});

test('the delete dialog of a user says how many tickets will wait (rule T16)', async () => {
  const { data, gateway } = await openUsers((desk) => {
    desk.gateway.answer(countTicketsOfUser, () => ({ open: 2, pending: 1 }));
    desk.gateway.answer(deleteUser, ({ params }) => {
      desk.data.users = desk.data.users.filter(({ id }) => id !== params.userId);
      return { message: 'User deleted' };
    });
  });
  expect(page.getByRole('button', { name: `Delete ${data.user.name}` }).elements()).toEqual([]);
  await page.getByRole('button', { name: 'Delete Rita Melo' }).click();
  await expect
    .element(dialog.getByText('3 unresolved tickets of theirs will wait for everybody.'))
    .toBeVisible();
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expectAlert('User deleted.');
  await expect.element(page.getByRole('heading', { name: 'Users (1)' })).toBeVisible();
  expect(gateway.asked.filter((operation) => operation === 'deleteUser')).toHaveLength(1);
});

test('a colleague is invited by a link, which is shown this once (rule A24)', async () => {
  const { gateway } = await openUsers((desk) => {
    setTimeZone(desk.data, 'Pacific/Auckland');
    let expiresAt: string | null = null;
    const invited: User = { ...rita, id: 11, name: 'Rui Prado', isInvited: true };
    desk.gateway.answer(inviteUser, () => invited);
    desk.gateway.answer(showPasswordLink, () => ({ expiresAt }));
    desk.gateway.answer(makePasswordLink, () => {
      expiresAt = at;
      return { token: 'a-secret-token', expiresAt: at };
    });
  });
  await page.getByRole('button', { name: 'Add user' }).click();
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Rui Prado');
  await dialog.getByRole('textbox', { name: 'Email' }).fill('rui@desk.example');
  await dialog.getByRole('combobox', { name: 'Who chooses the password' }).click();
  await page.getByRole('option', { name: 'They choose it by a link' }).click();
  await dialog.getByRole('button', { name: 'Add' }).click();
  await page.getByRole('button', { name: 'Make a link' }).click();
  await expect
    .element(page.getByRole('textbox', { name: 'Link' }))
    .toHaveValue(`${window.location.origin}/password#a-secret-token`);
  await expect.element(dialog.getByText(/27\/11\/2026.*01:00/u)).toBeVisible();
  expect(gateway.bodies(inviteUser)).toMatchObject([{ name: 'Rui Prado', email: 'rui@desk.example' }]);
});

test("an admin sees a user's sessions and ends one (rule A22)", async () => {
  const { gateway } = await openUsers((desk) => {
    setTimeZone(desk.data, 'Pacific/Auckland');
    let sessions = [session('7'), session('8')];
    desk.gateway.answer(listUserSessions, () => ({ sessions }));
    desk.gateway.answer(endUserSession, ({ params }) => {
      sessions = sessions.filter(({ id }) => id !== params.sessionId);
      return undefined;
    });
  });
  await page.getByRole('button', { name: 'Sessions of Rita Melo' }).click();
  const first = dialog.getByRole('listitem').filter({ hasText: '203.0.113.7' });
  await expect.element(first.getByText('Firefox on Linux')).toBeVisible();
  await expect.element(first.getByText(/27\/11\/2026 01:00/u)).toBeVisible();
  await expect.element(dialog.getByRole('button', { name: 'End all sessions' })).toBeVisible();
  await first.getByRole('button').click();
  await expect.element(first).not.toBeInTheDocument();
  expect(gateway.asked.filter((operation) => operation === 'endUserSession')).toHaveLength(1);
});

test('the own profile shows the own sessions, and admin-only fields to admins alone', async () => {
  const { gateway } = await openDesk({
    user: { profile: 'user', name: 'Ana' },
    prepare: (desk) => {
      desk.gateway.answer(listUserSessions, () => ({ sessions: [session('7', true)] }));
    },
  });
  await page.getByRole('button', { name: 'Your account' }).click();
  await page.getByRole('menuitem', { name: 'My profile' }).click();
  await expect.element(dialog.getByText('This one')).toBeVisible();
  await expect.element(dialog.getByRole('textbox', { name: 'Name' })).toHaveValue('Ana');
  expect(dialog.getByRole('combobox').elements()).toEqual([]);
  expect(gateway.asked).not.toContain('endUserSession');
});

test('the holder of a link chooses a password, and the name if they were invited', async () => {
  const { gateway } = await openDesk({
    at: '/password#a-secret-token',
    isSignedOut: true,
    prepare: (desk) => {
      const link = { name: 'Rui', email: 'rui@desk.example', isInvitation: true, expiresAt: at };
      desk.gateway.answer(openPasswordLink, () => link);
      desk.gateway.answer(passwordLinkUse, () => ({ email: link.email }));
    },
  });
  await expect.element(page.getByRole('heading', { name: 'Choose your password' })).toBeVisible();
  await page.getByRole('button', { name: 'Save password' }).click();
  await expect.element(page.getByText('Required')).toBeVisible();
  await page.getByRole('textbox', { name: 'Name' }).fill('Rui Prado');
  await page.getByRole('textbox', { name: 'New password' }).fill('three green parrots');
  await page.getByRole('button', { name: 'Save password' }).dblClick();
  await expectAlert('Your password is saved.');
  await expect.element(page.getByRole('textbox', { name: 'Email' })).toHaveValue('rui@desk.example');
  await expect.element(page.getByText('Forgot your password?')).toBeVisible();
  expect(gateway.bodies(passwordLinkUse)).toEqual([
    { token: 'a-secret-token', name: 'Rui Prado', password: 'three green parrots' },
  ]);
});

test('an expired link says whom to ask', async () => {
  await openDesk({
    at: '/password#old',
    isSignedOut: true,
    prepare: ({ gateway }) => {
      gateway.answer(openPasswordLink, () => Promise.reject(new Refusal('ERR_NO_LINK_FOUND')));
    },
  });
  await expect.element(page.getByText('Ask an administrator for a new one.')).toBeVisible();
  await page.getByRole('link', { name: 'Back to sign in' }).click();
  await expect.element(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
});
