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
const read = async (
  actor = attendant(),
  query: Record<string, string> = { markRead: 'false' },
): Promise<readonly number[]> => {
  const { body } = await desk.ask(actor, listMessages, { params: { ticketId }, query });
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
  expect([asked(), filtered()]).toEqual(before);
});

test('whoever sees only some tickets of a conversation reads those (rule V7)', async () => {
  desk.tickets.showTo(12);
  const colleague = attendant({ userId: 12, seesAllTickets: false, queueIds: [1] });
  expect(await read(colleague)).toEqual([903, ticketId]);
});

test('a page asks nobody, and says where its ticket stands (rules V1, M2)', async () => {
  const before = [asked(), filtered()];
  const { messages, ticket } = await desk.list(ticketId);
  expect([asked(), filtered()]).toEqual(before);
  expect(ticket).toEqual({ ...place, id: ticketId, contactId: ticketId * 10 });
  expect(messages.map(({ contact }) => contact)).toEqual(messages.map(() => null));
});

test('clients of old read a ticket where its owner says that it is (rule X4)', async () => {
  desk.tickets.change(ticketId, { queueId: 5 });
  expect(await read(attendant(), {})).toEqual([901, 902, ticketId]);
});

test('a ticket that moved is read where it is, and at once by whoever moved it (rule G5)', async () => {
  const to = { ...place, userId: 9, queueId: 5 };
  const { written } = await desk.ticket.transaction((tx) =>
    tx.append(
      `ticket-${ticketId}`,
      'any',
      [{ type: 'TicketTransferred', data: { ticketId, contactId: ticketId * 10, from: place, to } }],
      { metadata },
    ),
  );
  const lost = await desk.askUntilApplied(
    attendant({ seesAllTickets: false, queueIds: [1] }),
    listMessages,
    { params: { ticketId }, query: { markRead: 'false' } },
    { after: written },
  );
  expect(lost).toMatchObject({ status: 404, body: { error: 'ERR_NO_TICKET_FOUND' } });
  expect(await read()).toEqual([901, 902, ticketId]);
});
