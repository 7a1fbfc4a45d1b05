import { changeUser, type User } from '@balcao/contracts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAlert } from '../../testing/desk/alerts.ts';
import { openDesk } from '../../testing/desk/open-desk.tsx';
import { testLine } from '../../testing/desk/test-line.ts';
import { sampleUser } from '../../testing/samples.ts';

const rita = sampleUser({ id: 9, name: 'Rita Melo', email: 'rita@desk.example', profile: 'user' });
const openUsers = () =>
  openDesk({
    at: '/users',
    user: { profile: 'admin' },
    prepare: ({ data, gateway }) => {
      data.users = [...data.users, rita];
      gateway.answer(changeUser, ({ params, body }) => {
        const before = data.users.find(({ id }) => id === params.userId) ?? rita;
        const after: User = { ...before, isSuspended: body.isSuspended ?? before.isSuspended };
        data.users = data.users.map((user) => (user.id === after.id ? after : user));
        return after;
      });
    },
  });
const dialog = page.getByRole('dialog');
const rowOf = (name: string) => page.getByRole('row').filter({ hasText: name });

test('a user is suspended after a question, shown so, let in again, and undo does the opposite (rule A27)', async () => {
  const { data, gateway } = await openUsers();
  const done: unknown[] = [];
  const suspended = (value: boolean) => {
    done.push({ isSuspended: value });
    return expect.poll(() => gateway.bodies(changeUser)).toEqual(done);
  };
  expect(page.getByRole('button', { name: `Suspend ${data.user.name}` }).elements()).toEqual([]);
  await page.getByRole('button', { name: 'Suspend Rita Melo' }).click();
  await expect.element(dialog.getByText(/Their tickets stay with them/u)).toBeVisible();
  await dialog.getByRole('button', { name: 'Suspend' }).click();
  await suspended(true);
  const chip = rowOf('Rita Melo').getByText('Suspended', { exact: true });
  await expect.element(chip).toBeVisible();
  await page.getByRole('combobox', { name: 'Show' }).click();
  await page.getByRole('option', { name: 'Not suspended' }).click();
  await expect.element(page.getByRole('heading', { name: 'Users (1)' })).toBeVisible();
  await page.getByRole('combobox', { name: 'Show' }).click();
  await page.getByRole('option', { name: 'Suspended', exact: true }).click();
  await expect.element(chip).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await suspended(false);
  await page.getByRole('combobox', { name: 'Show' }).click();
  await page.getByRole('option', { name: 'Everybody' }).click();
  await expect.element(rowOf('Rita Melo')).toBeVisible();
  expect(chip.elements()).toEqual([]);
  data.users = data.users.map((user) => (user.id === rita.id ? { ...user, isSuspended: true } : user));
  testLine.tell('user', { action: 'update', user: { ...rita, isSuspended: true } });
  await page.getByRole('button', { name: 'Let Rita Melo in again' }).click();
  await suspended(false);
  await expectAlert('Rita Melo is let in again.');
});

test('the form suspends a user, and never the one who edits (rule A27)', async () => {
  const { data, gateway } = await openUsers();
  await page.getByRole('button', { name: 'Edit Rita Melo' }).click();
  await dialog.getByRole('switch', { name: 'Suspended' }).click();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect.element(rowOf('Rita Melo').getByText('Suspended', { exact: true })).toBeVisible();
  expect(gateway.bodies(changeUser)).toMatchObject([{ isSuspended: true }]);
  await page.getByRole('button', { name: `Edit ${data.user.name}` }).click();
  await expect.element(dialog.getByRole('textbox', { name: 'Name' })).toBeVisible();
  expect(dialog.getByRole('switch').elements()).toEqual([]);
});
