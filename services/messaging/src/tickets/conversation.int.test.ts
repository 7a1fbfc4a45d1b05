import { listMessages, type TicketPlace } from '@balcao/contracts';
import { eventually } from '@balcao/testkit';
import { beforeAll, expect, test } from 'vitest';
import { attendant, metadata, startMessaging } from '../../test/running-messaging.ts';

const desk = await startMessaging();
const { asked, filtered } = desk.tickets;
const place = { status: 'open', userId: 7, queueId: 1, whatsappId: 1 } as const;
const older: Readonly<Record<number, TicketPlace>> = {
  901: { ...place, status: 'closed', queueId: null },
  902: { ...place, status: 'closed', queueId: 5 },
  903: { ...place, status: 'closed', userId: 9 },
};
let ticketId = 0;

/** The tickets of the messages on a page. */
const read = async (actor = attendant()): Promise<readonly number[]> => {
  const { body } = await desk.ask(actor, listMessages, {
    params: { ticketId },
    query: { markRead: 'false' },
  });
  return listMessages.response.parse(body).messages.map((message) => message.ticketId);
};

beforeAll(async () => {
  ({ ticketId } = await desk.openTicket());
  desk.tickets.change(ticketId, place);
  const contactId = ticketId * 10;
  for (const [id, to] of [...Object.entries(older), [ticketId, place] as const]) {
    await desk.ticket.transaction((tx) =>
      tx.append(
        `ticket-${id}`,
        'any',
        [{ type: 'TicketOpened', data: { ticketId: Number(id), contactId, isGroup: false, to } }],
        { metadata },
      ),
    );
    if (Number(id) === ticketId) continue;
    await desk.sql(
      `insert into rm_messages (message_id, ticket_id, contact_id, connection_id, sequence, from_me, body, media_type,
        ack, attempt, inbound_number, revision, created_at, updated_at)
       values (gen_random_uuid(), $1, $2, 1, $3, false, 'before', 'chat', 0, 0, 1, 1, now(), now())`,
      [id, contactId, `000${id}`],
    );
  }
  await eventually(async () => {
    expect(await desk.sql('select 1 from rm_tickets where contact_id = $1', [contactId])).toHaveLength(4);
  });
});

test('the tickets of a conversation are known from events: of the same sector or none (rule M2)', async () => {
  // Once ticket's log was read to its end.
  await eventually(async () => {
    expect(await read()).toEqual([901, 903, ticketId]);
  });
  const before = [asked(), filtered()];
  await read();
  // What the ticket shows is asked for, and nothing else.
  expect([asked(), filtered()]).toEqual([(before[0] ?? 0) + 1, before[1]]);
});

test('whoever sees only some tickets of a conversation reads those (rule V7)', async () => {
  desk.tickets.showTo(12);
  const colleague = attendant({ userId: 12, seesAllTickets: false, queueIds: [1] });
  expect(await read(colleague)).toEqual([903, ticketId]);
});

test('a ticket that its owner says is elsewhere by now is read there', async () => {
  desk.tickets.change(ticketId, { queueId: 5 });
  expect(await read()).toEqual([901, 902, ticketId]);
});
