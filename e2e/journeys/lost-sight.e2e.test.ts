import { createQueue, createUser, listMessages, sendMessage, updateTicket } from '@balcao/contracts';
import { deskClient, RefusedCall } from '@balcao/desk-client';
import type { Stack } from '@balcao/local/stack';
import { eventually } from '@balcao/testkit';
import { beforeAll, expect, it } from 'vitest';
import { startFreshDesk } from '../src/fresh-desk.ts';

const both = (outcome: string): readonly string[] => [outcome, outcome];

let stack: Stack;
beforeAll(async () => {
  stack = await startFreshDesk();
});

/** What was answered to somebody a moment ago is kept where messages are (docs/adr/0011): never longer than it is true. */
it.each([
  ['by their sectors', 'sectors'],
  ['as their own', 'owner'],
] as const)(
  'opens a ticket %s to whoever got it, and to nobody who lost it, from the answer on',
  async (_name, by) => {
    const admin = deskClient(stack.url);
    await admin.signIn(stack.adminEmail, stack.adminPassword);
    const people = await Promise.all(
      [
        { name: 'Ana', color: `#11${by === 'sectors' ? '22' : '33'}44` },
        { name: 'Bia', color: `#44${by === 'sectors' ? '22' : '33'}11` },
      ].map(async ({ name, color }) => {
        const { id } = await admin.call(createQueue, { body: { name: `Sector of ${name}, ${by}`, color } });
        const credentials = { email: `${name}-${by}@desk.example`, password: 'a-good-password' };
        const queueIds = by === 'sectors' ? [id] : [];
        const { id: userId } = await admin.call(createUser, { body: { name, ...credentials, queueIds } });
        const client = deskClient(stack.url);
        await client.signIn(credentials.email, credentials.password);
        return { place: { userId, queueId: queueIds[0] ?? null }, client };
      }),
    );
    const connectionId = await admin.connectSimulatedPhone(`Reception, ${by}`);
    await admin.write(connectionId, { from: '5511987654321', name: 'Rita', body: 'Hello?' });
    const ticketId = await eventually(async () => {
      const [ticket] = (await admin.tickets({ status: 'pending', showAll: 'true' })).tickets;
      if (ticket === undefined) throw new Error('the ticket is not there yet');
      return ticket.id;
    });
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
    for (let turn = 0; turn < 10; turn += 1)
      for (const owner of people) {
        await admin.call(updateTicket, { params: { ticketId }, body: { status: 'open', ...owner.place } });
        const expected = people.map((one) => both(one === owner ? 'ok' : 'ERR_NO_TICKET_FOUND'));
        expect(await Promise.all(people.map(reachOf))).toEqual(expected);
        // Now whoever may has been answered before.
        expect(await Promise.all(people.map(reachOf))).toEqual(expected);
      }
  },
);
