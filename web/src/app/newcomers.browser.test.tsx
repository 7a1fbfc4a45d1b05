import { letUserIn, showUser, type User } from '@balcao/contracts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { sampleQueue } from '../testing/desk/catalogue-answers.ts';
import type { DeskData } from '../testing/desk/desk-data.ts';
import { expectAlert } from '../testing/desk/alerts.ts';
import { openDesk } from '../testing/desk/open-desk.tsx';
import type { TestGateway } from '../testing/desk/test-gateway.ts';
import { testLine } from '../testing/desk/test-line.ts';
import { graveFindings } from '../testing/page-checks/grave-findings.ts';
import { lostParts } from '../testing/page-checks/lost-parts.ts';
import { sampleUser } from '../testing/samples.ts';

const rita: Partial<User> = {
  id: 9,
  name: 'Rita Melo',
  email: 'rita@desk.example',
  profile: 'user',
  isNewcomer: true,
};
const withoutMark = ({ isNewcomer: _, ...user }: User): User => user;

const answerLettingIn = (data: DeskData, gateway: TestGateway): void =>
  gateway.answer(letUserIn, ({ params, body }) => {
    data.users = data.users.map((user) =>
      user.id === params.userId
        ? { ...withoutMark(user), queues: data.queues.filter(({ id }) => body.queueIds.includes(id)) }
        : user,
    );
    return data.users.find(({ id }) => id === params.userId) ?? data.user;
  });

test('a newcomer sees only a page that says to wait, until an admin lets them in', async () => {
  const { data, gateway } = await openDesk({ at: '/contacts', user: rita });
  gateway.answer(showUser, () => data.user);
  await expect.element(page.getByRole('heading', { name: 'You are not let in yet' })).toBeVisible();
  expect(page.getByRole('navigation').elements()).toEqual([]);
  await expect.element(page.getByRole('button', { name: 'Sign out' })).toBeVisible();
  data.user = withoutMark(data.user);
  data.users = [data.user];
  await expect.element(page.getByRole('heading', { name: 'Contacts' }), { timeout: 40_000 }).toBeVisible();
});

const bell = (name: string) => page.getByRole('button', { name, exact: true });
const links = page.getByRole('navigation', { name: 'Main navigation' });

test('the bell and the drawer tell an admin of a newcomer at once, and one click gives a sector', async () => {
  const { data, gateway } = await openDesk({
    user: { profile: 'admin' },
    prepare: (desk) => {
      desk.data.queues = [sampleQueue(1, 'Sales'), sampleQueue(2, 'Billing')];
      answerLettingIn(desk.data, desk.gateway);
    },
  });
  await expect.element(links.getByRole('link', { name: 'Users', exact: true })).toBeVisible();
  const user = sampleUser(rita);
  data.users = [...data.users, user];
  testLine.tell('user', { action: 'create', user });
  await expect.element(links.getByRole('link', { name: 'Users: 1 person waits to be let in' })).toBeVisible();
  expect(page.getByText('Rita Melo').elements()).toEqual([]);
  await bell('Notifications, 1 person waits to be let in').click();
  expect(await graveFindings()).toEqual([]);
  await page.getByText('Signed up and waits to be let in.').click();
  await expect.element(page.getByRole('heading', { name: 'Waiting to be let in' })).toBeVisible();
  await page.getByRole('button', { name: 'Let in: Billing' }).click();
  await expectAlert('Rita Melo is in.');
  await expect.element(bell('Notifications')).toBeVisible();
  await expect.element(links.getByRole('link', { name: 'Users', exact: true })).toBeVisible();
  expect(gateway.bodies(letUserIn)).toEqual([{ queueIds: [2] }]);
});

test('on a desk without sectors an admin lets a newcomer in with one click', async () => {
  const { gateway } = await openDesk({
    at: '/users',
    user: { profile: 'admin' },
    prepare: (desk) => {
      desk.data.users = [
        ...desk.data.users,
        sampleUser(rita),
        sampleUser({ ...rita, id: 10, name: 'Davi', email: 'davi@desk.example' }),
      ];
      answerLettingIn(desk.data, desk.gateway);
    },
  });
  await expect.element(bell('Notifications, 2 people wait to be let in')).toBeVisible();
  await page.getByRole('button', { name: 'Let in', exact: true }).last().click();
  await expect.element(bell('Notifications, 1 person waits to be let in')).toBeVisible();
  expect(gateway.bodies(letUserIn)).toEqual([{ queueIds: [] }]);
});

test('on a desk with many sectors they are in a menu, which fits a phone', async () => {
  const { gateway } = await openDesk({
    at: '/users',
    width: 390,
    height: 800,
    user: { profile: 'admin' },
    prepare: (desk) => {
      const names = ['Sales', 'Billing', 'Support', 'Returns', 'Complaints'];
      desk.data.queues = names.map((name, index) => sampleQueue(index + 1, name));
      desk.data.users = [...desk.data.users, sampleUser(rita)];
      answerLettingIn(desk.data, desk.gateway);
    },
  });
  await page.getByRole('button', { name: 'Let into a sector' }).click();
  const menu = page.getByRole('menu', { name: 'Put Rita Melo into a sector' });
  await expect.element(menu).toBeVisible();
  expect(lostParts()).toEqual([]);
  await menu.getByRole('menuitem', { name: 'Returns' }).click();
  await expectAlert('Rita Melo is in.');
  expect(gateway.bodies(letUserIn)).toEqual([{ queueIds: [4] }]);
});

test('an attendant is not notified of newcomers', async () => {
  const { data } = await openDesk({ user: { profile: 'user' } });
  const user = sampleUser(rita);
  data.users = [...data.users, user];
  testLine.tell('user', {
    action: 'create',
    user: { id: user.id, name: user.name, profile: 'user', queues: [], isSuspended: false },
  });
  await expect.element(page.getByRole('main')).toBeVisible();
  await expect.element(bell('Notifications')).toBeVisible();
  expect(page.getByText(/wait/).elements()).toEqual([]);
});
