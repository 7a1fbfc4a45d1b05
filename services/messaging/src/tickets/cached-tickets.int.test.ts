import { randomUUID } from 'node:crypto';
import { listMessages, sendMessage } from '@balcao/contracts';
import { eventually } from '@balcao/testkit';
import { expect, test } from 'vitest';
import { attendant, metadata, startMessaging } from '../../test/running-messaging.ts';

const desk = await startMessaging();
const { asked, change } = desk.tickets;

/** How often the owner was asked while `work` ran. */
const askedFor = async (work: () => Promise<unknown>): Promise<number> => {
  const before = asked();
  await work();
  return asked() - before;
};
const post = (ticketId: number, actor = attendant()) =>
  desk.ask(actor, sendMessage, { params: { ticketId }, body: { body: 'x', clientId: randomUUID() } });
const lastMessage = async (ticketId: number): Promise<string> =>
  (await desk.list(ticketId)).ticket.lastMessage;

test('the owner of a ticket is asked once by whoever goes on answering or reading', async () => {
  const { ticketId } = await desk.openTicket();
  expect(await askedFor(() => post(ticketId))).toBe(1);
  expect(await askedFor(() => post(ticketId))).toBe(0);
  expect(await askedFor(() => desk.list(ticketId))).toBe(1);
  expect(await askedFor(() => desk.list(ticketId, { pageNumber: '2' }))).toBe(0);
});

test('whoever answers what they have just read asks nobody; what came since is read by the answer', async () => {
  const { ticketId, number } = await desk.openTicket();
  await desk.list(ticketId);
  expect(await askedFor(() => post(ticketId))).toBe(0);
  await desk.arrive({ number, body: 'in 1' });
  await eventually(async () => {
    const rows = await desk.sql('select 1 from rm_messages where ticket_id = $1', [ticketId]);
    expect(rows).toHaveLength(3);
  });
  // The ticket in its event says how far it was read.
  expect(await askedFor(() => post(ticketId))).toBe(1);
});

test('what the owner changed holds for the next call', async () => {
  const { ticketId } = await desk.openTicket();
  expect((await post(ticketId)).status).toBe(200);
  await lastMessage(ticketId);
  await change(ticketId, { status: 'closed', lastMessage: 'bye' });
  expect(await post(ticketId)).toMatchObject({ status: 400, body: { error: 'ERR_TICKET_NOT_OPEN' } });
  expect(await lastMessage(ticketId)).toBe('bye');
});

test('a last message that no event tells is known to readers; whoever sends another one does not need it', async () => {
  const { ticketId } = await desk.openTicket();
  await post(ticketId);
  await lastMessage(ticketId);
  await change(ticketId, { lastMessage: 'from elsewhere' }, 'LastMessagesChanged');
  expect(await lastMessage(ticketId)).toBe('from elsewhere');
  expect(await askedFor(() => post(ticketId))).toBe(0);
});

test('what one may see says nothing of another', async () => {
  const { ticketId } = await desk.openTicket();
  await post(ticketId);
  await desk.list(ticketId);
  const stranger = attendant({ seesAllTickets: false });
  const foreign = [
    await post(ticketId, stranger),
    await desk.ask(stranger, listMessages, { params: { ticketId }, query: { markRead: 'false' } }),
  ];
  expect(foreign).toMatchObject([
    { status: 404, body: { error: 'ERR_NO_TICKET_FOUND' } },
    { status: 404, body: { error: 'ERR_NO_TICKET_FOUND' } },
  ]);
});

test('an owner that was killed before its signal is believed again once its log was read', async () => {
  const { ticketId } = await desk.openTicket();
  const { contactId } = desk.tickets.find(ticketId);
  await post(ticketId);
  await change(ticketId, { status: 'closed' }, 'nothing');
  expect((await post(ticketId)).status).toBe(200);
  const place = { status: 'open', userId: 7, queueId: null, whatsappId: 1 } as const;
  await desk.ticket.transaction((tx) =>
    tx.append(
      `ticket-${ticketId}`,
      'any',
      [
        {
          type: 'TicketClosed',
          data: { ticketId, contactId, from: place, to: { ...place, status: 'closed' } },
        },
      ],
      { metadata },
    ),
  );
  await eventually(async () => {
    const known = await desk.sql('select 1 from rm_tickets where ticket_id = $1', [ticketId]);
    expect(known).toHaveLength(1);
  });
  expect((await post(ticketId)).status).toBe(400);
});

test('whoever lost the broker has missed what was said there', async () => {
  const { ticketId } = await desk.openTicket();
  await post(ticketId);
  await change(ticketId, { status: 'closed' }, 'nothing');
  await desk.nats.stop();
  await desk.nats.start();
  const answer = await eventually(() => post(ticketId));
  expect(answer.status).toBe(400);
});
