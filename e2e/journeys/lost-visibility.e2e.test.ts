import { createQueue, createUser, listMessages, sendMessage, updateTicket } from '@balcao/contracts';
import { deskClient, RefusedCall } from '@balcao/desk-client';
import { eventually } from '@balcao/testkit';
import { isThorough } from '@balcao/testkit/thoroughness';
import { expect, it } from 'vitest';
import { deskPage } from '../src/desk-page.ts';
import { followUntilLive } from '../src/live-page.ts';
import { openDesk } from '../src/open-desk.ts';
import { saidAlerts } from '../src/said-alerts.ts';

const { stack, browser, admin, adminId } = await openDesk();
const password = 'a-good-password';
const turns = isThorough ? 10 : 3;

const both = (outcome: string): readonly string[] => [outcome, outcome];

/** A new ticket of a contact who writes. */
const newTicket = async (connectionId: number, from: string, name: string): Promise<number> => {
  await admin.write(connectionId, { from, name, body: 'Anybody?' });
  return eventually(async () => {
    const { tickets } = await admin.tickets({ status: 'pending', showAll: 'true' });
    return tickets.find(({ contact }) => contact.name === name)?.id ?? Promise.reject(new Error('not yet'));
  });
};

/**
 * Messaging gets a move a moment after it was answered (docs/adr/0013); until then, a user who lost a ticket may still
 * reach it.
 */
it.each([
  ['by their sectors', 'sectors'],
  ['as their own', 'owner'],
] as const)(
  'opens a ticket %s to whoever got it from the answer on, and soon to nobody who lost it',
  async (_name, by) => {
    const people = await Promise.all(
      [
        { name: 'Ana', color: `#11${by === 'sectors' ? '22' : '33'}44` },
        { name: 'Bia', color: `#44${by === 'sectors' ? '22' : '33'}11` },
      ].map(async ({ name, color }) => {
        const { id } = await admin.call(createQueue, { body: { name: `Sector of ${name}, ${by}`, color } });
        const credentials = { email: `${name}-${by}@desk.example`, password };
        const queueIds = by === 'sectors' ? [id] : [];
        const { id: userId } = await admin.call(createUser, { body: { name, ...credentials, queueIds } });
        const client = deskClient(stack.url);
        await client.signIn(credentials.email, credentials.password);
        return { place: { userId, queueId: queueIds[0] ?? null }, client };
      }),
    );
    const connectionId = await admin.connectSimulatedPhone(`Reception, ${by}`);
    const ticketId = await newTicket(
      connectionId,
      by === 'sectors' ? '5511987654321' : '5511987654322',
      `Rita, ${by}`,
    );
    const codeOf = (call: Promise<unknown>): Promise<string> =>
      call.then(
        () => 'ok',
        (error: unknown) => (error instanceof RefusedCall ? error.code : String(error)),
      );
    const reachOf = ({ client }: (typeof people)[number]): Promise<readonly string[]> =>
      Promise.all([
        codeOf(client.call(listMessages, { params: { ticketId }, query: { markRead: 'false' } })),
        codeOf(client.call(sendMessage, { params: { ticketId }, body: { body: 'Hi' } })),
      ]);
    for (let turn = 0; turn < turns; turn += 1)
      for (const owner of people) {
        await admin.call(updateTicket, { params: { ticketId }, body: { status: 'open', ...owner.place } });
        expect(await reachOf(owner)).toEqual(both('ok'));
        const expected = people.map((one) => both(one === owner ? 'ok' : 'ERR_NO_TICKET_FOUND'));
        await expect.poll(() => Promise.all(people.map(reachOf))).toEqual(expected);
        // The users who may see it were answered before.
        expect(await Promise.all(people.map(reachOf))).toEqual(expected);
      }
  },
);

it('says calmly who has a ticket that was taken away, and keeps the text that was being written', async () => {
  const connectionId = await admin.connectSimulatedPhone('Reception');
  const sales = await admin.call(createQueue, { body: { name: 'Sales', color: '#1565c0' } });
  const support = await admin.call(createQueue, { body: { name: 'Support', color: '#2e7d32' } });
  const [salesId, supportId] = [sales.id, support.id];
  const body = { name: 'Ana Prado', email: 'ana@desk.example', password, queueIds: [salesId] };
  const { id: anaId } = await admin.call(createUser, { body });
  const { page } = await browser.openWindow();
  const desk = deskPage(page);
  await desk.comeIn(body.email, password, { at: '/tickets' });
  const subheader = (text: string): Promise<void> => page.getByText(text, { exact: true }).waitFor();
  const ticketId = await newTicket(connectionId, '5511987650001', 'Caio Reis');
  const move = (body: object, id = ticketId): Promise<unknown> =>
    admin.call(updateTicket, { params: { ticketId: id }, body });
  const saidElse = async (): Promise<readonly string[]> =>
    (await saidAlerts(page)).filter((text) => !/Transferred|accepted/.test(text));
  await move({ queueId: salesId, userId: null, status: 'pending', transf: true });
  const untilLive = followUntilLive(page);
  await page.goto(`/tickets/${String(ticketId)}`);
  await desk.conversation('Caio Reis').waitFor();
  // A page that is not live yet shows what happens, and says nothing of it.
  await untilLive();
  await move({ status: 'open', userId: adminId });
  await desk.said('Admin accepted this ticket.');
  await subheader('assigned to Admin · Sales');

  await move({ status: 'open', userId: anaId });
  await subheader('assigned to Ana Prado · Sales');
  await desk.composer.fill('Half an answer');
  await move({ userId: adminId, queueId: supportId });
  await desk.said('Transferred to Admin.');
  const place = page.getByRole('region', { name: 'Conversation' });
  await place.getByText('Transferred to Admin.').waitFor();
  await place.getByText('What you wrote is kept as a draft of this ticket.').waitFor();
  // An update of another ticket does not bring it back.
  await move(
    { status: 'open', userId: anaId, queueId: salesId },
    await newTicket(connectionId, '5511987650002', 'Eva Luz'),
  );
  await desk.row('Eva Luz').waitFor();
  expect(await place.getByText('Transferred to Admin.').isVisible()).toBe(true);
  expect(await saidElse()).toEqual([]);

  await move({ userId: anaId, queueId: salesId });
  await eventually(async () => expect(await desk.composer.inputValue()).toBe('Half an answer'));
  await move({ queueId: supportId, userId: null, status: 'pending', transf: true });
  await place.getByText('Transferred to the sector Support.').waitFor();
  expect(await saidElse()).toEqual([]);
});
