import { createQueue, createUser, updateTicket, changeUser } from '@balcao/contracts';
import { deskClient } from '@balcao/desk-client';
import { until } from '@balcao/desk-client/wait';
import type { Stack } from '@balcao/local/stack';
import type { Locator, Page } from 'playwright-core';
import { deskPage } from '../src/desk-page.ts';
import { watchUntilGone } from '../src/moment-times.ts';

const email = 'changed@desk.example';
const password = 'a-good-password';
const contact = 'Contact of the figures';

type Options = {
  readonly turns: number;
  readonly sayTimes: (what: string, times: readonly number[]) => void;
};

/** The time from an admin's change of a user until that user's screen shows it, without a reload. */
export const measureChangedScreens = async (
  stack: Stack,
  page: Page,
  { turns, sayTimes }: Options,
): Promise<void> => {
  const admin = deskClient(stack.url);
  await admin.signIn(stack.adminEmail, stack.adminPassword);
  await admin.changeSetting('allTicket', 'disabled');
  const { id: queueId } = await admin.call(createQueue, { body: { name: 'Figures', color: '#1565c0' } });
  const [connection] = await admin.connections();
  if (connection === undefined) throw new Error('The desk has no connection.');
  await admin.write(connection.id, { from: '5511987650099', name: contact, body: 'Anybody?' });
  const ticketId = await until(
    async () => {
      const { tickets } = await admin.tickets({ status: 'pending', showAll: 'true' });
      return tickets.find((ticket) => ticket.contact.name === contact)?.id;
    },
    () => 'the ticket did not come',
  );
  await admin.call(updateTicket, { params: { ticketId }, body: { queueId } });
  const body = { name: 'Changed', email, password, queueIds: [queueId] };
  const { id: userId } = await admin.call(createUser, { body });
  const put = (change: object) => admin.call(changeUser, { params: { userId }, body: change });
  const desk = deskPage(page);
  const settings = page
    .getByRole('navigation', { name: 'Main navigation' })
    .getByRole('link', { name: 'Settings' });
  const signIn = page.getByRole('button', { name: 'Sign in' });
  const hour = (from: number): string =>
    `${String((new Date().getUTCHours() + from) % 24).padStart(2, '0')}:00`;
  const comeIn = async (): Promise<void> => {
    await desk.signIn(email, password);
    await desk.tab('Pending').click();
  };
  const measure = async (
    name: string,
    [change, back]: readonly [object, object],
    sight: Locator,
    state: 'visible' | 'hidden',
  ): Promise<void> => {
    const times: number[] = [];
    for (let turn = 0; turn < turns; turn += 1) {
      await put(back);
      if (sight === signIn) await comeIn();
      await sight.waitFor({ state: state === 'visible' ? 'hidden' : 'visible' });
      // A person takes longer than the page needs to become idle.
      await page.evaluate(() => new Promise((rest) => requestIdleCallback(rest)));
      const seen =
        state === 'hidden' ? await watchUntilGone(sight) : () => sight.waitFor({ state }).then(Date.now);
      const changedAt = Date.now();
      const [seenAt] = await Promise.all([seen(), put(change)]);
      times.push(seenAt - changedAt);
    }
    await put(name === 'role' ? change : back);
    sayTimes(`another user's ${name} changed, from the admin's call to their screen`, times);
  };
  await comeIn();
  await measure('sectors', [{ queueIds: [] }, { queueIds: [queueId] }], desk.row(contact), 'hidden');
  await measure('role', [{ profile: 'user' }, { profile: 'admin' }], settings, 'hidden');
  // The sign-in form needs a signed-out browser. On a page without the desk, nothing renews the cleared session.
  await page.goto('/favicon.svg');
  await page.context().clearCookies();
  await page.evaluate(() => localStorage.clear());
  const hours = { startWork: hour(6), endWork: hour(8) };
  await measure('hours', [hours, { startWork: '', endWork: '' }], signIn, 'visible');
  await measure('password', [{ password: 'three green parrots' }, { password }], signIn, 'visible');
};
