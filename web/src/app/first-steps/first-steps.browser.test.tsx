import { changeSetting } from '@balcao/contracts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { sampleQueue } from '../../testing/desk/catalogue-answers.ts';
import { changeOfConnection } from '../../testing/desk/connection-answers.ts';
import type { DeskData } from '../../testing/desk/desk-data.ts';
import { openDesk } from '../../testing/desk/open-desk.tsx';
import { testLine } from '../../testing/desk/test-line.ts';
import { graveFindings } from '../../testing/page-checks/grave-findings.ts';
import { lostParts } from '../../testing/page-checks/lost-parts.ts';
import { sampleConnection, sampleUser } from '../../testing/samples.ts';

const list = page.getByRole('list', { name: 'First steps' });
const step = (title: string) => list.getByRole('listitem').filter({ hasText: title });
const unlinked = sampleConnection({
  id: 4,
  name: 'Reception',
  status: 'qrcode',
  reason: 'waiting-for-scan',
  number: null,
});

const clear = (data: DeskData): void => {
  data.connections = [];
};

const openSteps = (options: Partial<Parameters<typeof openDesk>[0]> = {}) =>
  openDesk({ prepare: ({ data }) => clear(data), ...options });

const bringColleague = (data: DeskData): void => {
  const user = sampleUser({ id: 12, name: 'Davi', email: 'davi@desk.example', profile: 'user' });
  data.users = [...data.users, user];
  testLine.tell('user', { action: 'create', user });
};

test('an admin of an empty desk sees the missing steps, and each step is ticked when it is done (rule U20)', async () => {
  const { data } = await openSteps();
  await expect.element(step('Connect a number: still to do')).toBeVisible();
  expect(step('Connect a number').getByRole('link').element().getAttribute('href')).toBe('/connections');
  expect(step('Decide who sees what').getByRole('link').element().getAttribute('href')).toBe('/queues');
  expect(step('Invite your colleagues').getByRole('link').element().getAttribute('href')).toBe('/users');
  expect(await graveFindings()).toEqual([]);

  data.connections = [unlinked];
  changeOfConnection(data, 4, {});
  await expect.element(step('No phone has scanned the code of Reception')).toBeVisible();
  changeOfConnection(data, 4, { status: 'CONNECTED', reason: 'ready', number: '5511987654321' });
  await expect.element(step('Connect a number: done')).toBeVisible();

  data.queues = [sampleQueue(1, 'Sales')];
  testLine.tell('queue', { action: 'update', queue: sampleQueue(1, 'Sales') });
  await expect.element(step('Decide who sees what: done')).toBeVisible();
  bringColleague(data);
  await expect.element(step('Invite your colleagues: done')).toBeVisible();
  changeOfConnection(data, 4, { greetingMessage: 'Hello {{name}}' });
  await expect.element(step('Write a greeting: done')).toBeVisible();
  await expect.element(page.getByRole('heading', { name: 'The desk is ready' })).toBeVisible();
  await page.getByRole('button', { name: 'Close' }).click();
  await expect.element(page.getByText('Pick a conversation')).toBeVisible();
});

test('one click lets all attendants see all tickets', async () => {
  const { gateway } = await openSteps();
  await step('Decide who sees what').getByRole('button', { name: 'Let everybody see everything' }).click();
  await expect.element(step('Decide who sees what: done')).toBeVisible();
  expect(gateway.bodies(changeSetting)).toEqual([{ value: 'enabled' }]);
});

test('a hidden list can be opened from the user menu, also after a reload', async () => {
  const { reload } = await openSteps();
  await page.getByRole('button', { name: 'Hide the list' }).click();
  await expect.element(page.getByText('Pick a conversation')).toBeVisible();
  await reload();
  await expect.element(page.getByText('Pick a conversation')).toBeVisible();
  expect(list.elements()).toEqual([]);
  await page.getByRole('button', { name: 'Your account' }).click();
  await page.getByRole('menuitem', { name: 'First steps' }).click();
  const dialog = page.getByRole('dialog', { name: 'First steps' });
  await dialog.getByRole('link', { name: 'Add a user' }).click();
  await expect.element(page.getByRole('heading', { name: /^Users/u })).toBeVisible();
  await expect.element(dialog).not.toBeInTheDocument();
});

test('the steps show in the empty list of a small screen', async () => {
  await openSteps({ width: 390, height: 800 });
  await expect.element(list).toBeVisible();
  expect(lostParts()).toEqual([]);
  expect(await graveFindings()).toEqual([]);
});

test('on a desk where every step is done the list never shows again', async () => {
  await openDesk({
    prepare: ({ data }) => {
      data.connections = [sampleConnection({ greetingMessage: 'Hello' })];
      data.queues = [sampleQueue(1, 'Sales')];
      data.users = [...data.users, sampleUser({ id: 12, name: 'Davi', profile: 'user' })];
    },
  });
  await expect.poll(() => localStorage.getItem('balcao.first-steps')).toBe('true');
  expect(list.elements()).toEqual([]);
});

test('an attendant sees no steps, and without a sector reads whom to ask', async () => {
  await openDesk({
    user: { profile: 'user', queues: [] },
    prepare: ({ data }) => {
      data.users = [...data.users, sampleUser({ id: 12, name: 'Davi', profile: 'admin' })];
    },
  });
  await expect.element(page.getByText(/Ask Davi to add you to one/u)).toBeVisible();
  await page.getByRole('button', { name: 'Your account' }).click();
  await expect.element(page.getByRole('menuitem', { name: 'My profile' })).toBeVisible();
  expect(page.getByRole('menuitem', { name: 'First steps' }).elements()).toEqual([]);
  expect(list.elements()).toEqual([]);
});
