import {
  listDrafts,
  messageSchema,
  type NewEventOf,
  saveDraft,
  sendMessage,
  type TicketEvents,
  type TicketPlace,
} from '@balcao/contracts';
import { eventually } from '@balcao/testkit';
import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { attendant, metadata, startMessaging } from '../../test/running-messaging.ts';

const desk = await startMessaging();
const { asked, filtered } = desk.tickets;
const ana = attendant({ seesAllTickets: false });
const open = { status: 'open', userId: 7, queueId: null, whatsappId: 1 } as const;

const append = (ticketId: number, event: NewEventOf<TicketEvents>) =>
  desk.ticket.transaction((tx) => tx.append(`ticket-${ticketId}`, 'any', [event], { metadata }));
const whereaboutsOf = async (ticketId: number) =>
  (
    await desk.sql(
      `select status, user_id::int as "userId", queue_id::int as "queueId", connection_id::int as "whatsappId",
         contact_id::int as "contactId", read_up_to as "readUpTo" from rm_tickets where ticket_id = $1`,
      [ticketId],
    )
  )[0];
const opened = async (ticketId: number, to: TicketPlace): Promise<void> => {
  await append(ticketId, {
    type: 'TicketOpened',
    data: { ticketId, contactId: ticketId * 10, isGroup: false, to },
  });
  await expect.poll(() => whereaboutsOf(ticketId)).toMatchObject(to);
};
const transfer = (ticketId: number, to: TicketPlace) =>
  append(ticketId, {
    type: 'TicketTransferred',
    data: { ticketId, contactId: ticketId * 10, from: open, to },
  });
const write = (ticketId: number, actor = ana) =>
  desk.ask(actor, saveDraft, {
    params: { ticketId },
    body: { body: 'x', quotedMsgId: null, isNote: false },
  });

test('it knows from the events where a ticket stands, who has it, and how far it was read', async () => {
  await opened(101, { ...open, status: 'pending', userId: null, queueId: 3 });
  await transfer(101, { ...open, userId: 9, queueId: 4, whatsappId: 2 });
  await append(101, { type: 'TicketRead', data: { ticketId: 101, place: open, userId: 9, upTo: 5 } });
  await expect
    .poll(() => whereaboutsOf(101))
    .toEqual({
      status: 'open',
      userId: 9,
      queueId: 4,
      whatsappId: 2,
      contactId: 1010,
      readUpTo: 5,
    });
  await append(101, { type: 'TicketDeleted', data: { ticketId: 101, contactId: 1010, place: open } });
  await expect.poll(() => whereaboutsOf(101)).toBeUndefined();
});

test('whoever may see a ticket by its events is let in, and nobody is asked (rule V1)', async () => {
  await opened(102, open);
  await opened(103, { ...open, userId: 9, queueId: 3 });
  const before = [asked(), filtered()];
  expect((await write(102)).status).toBe(200);
  expect((await write(103, attendant({ seesAllTickets: false, queueIds: [3] }))).status).toBe(200);
  const { body } = await desk.ask(attendant(), listDrafts);
  expect(listDrafts.response.parse(body).drafts.map(({ ticketId }) => ticketId)).toContain(102);
  expect([asked(), filtered()]).toEqual(before);
});

test('whoever lost a ticket is refused once messaging has heard of it, in the words of its owner (rule V2)', async () => {
  await opened(104, open);
  expect((await write(104)).status).toBe(200);
  await transfer(104, { ...open, userId: 9 });
  await expect.poll(() => write(104)).toMatchObject({ status: 404, body: { error: 'ERR_NO_TICKET_FOUND' } });
});

test('whoever got a ticket that messaging has not heard of is let in by its owner', async () => {
  const { ticketId } = await desk.openTicket();
  expect(await whereaboutsOf(ticketId)).toBeUndefined();
  expect((await write(ticketId, attendant())).status).toBe(200);
});

test('whoever made a change sees it at once: the call waits for the position that it carries (rule G5)', async () => {
  await opened(105, open);
  const { written } = await transfer(105, { ...open, userId: 9 });
  const answer = await desk.askUntilApplied(
    ana,
    saveDraft,
    { params: { ticketId: 105 }, body: { body: 'x', quotedMsgId: null, isNote: false } },
    { after: written },
  );
  expect(answer.status).toBe(404);
});

const answerIn = (ticketId: number) => ({
  params: { ticketId },
  body: { body: 'x', clientId: randomUUID() },
});
const post = (ticketId: number, actor = ana) => desk.ask(actor, sendMessage, answerIn(ticketId));
const isReachable = async (ticketId: number): Promise<void> => {
  const contactId = ticketId * 10;
  const identities = [{ kind: 'phone' as const, value: `3519${String(contactId)}` }];
  await desk.ticket.transaction((tx) =>
    tx.append(
      `contact-${contactId}`,
      'absent',
      [
        {
          type: 'ContactCreated',
          data: { contactId, isGroup: false },
          sealed: { name: 'Rita', identities },
          subject: `contact-${contactId}`,
        },
      ],
      { metadata },
    ),
  );
  await eventually(async () => {
    const rows = await desk.sql('select 1 from rm_contact_identities where contact_id = $1', [contactId]);
    expect(rows).toHaveLength(1);
  });
};

test('whoever answers in a ticket that is known by its events asks nobody (rule V1)', async () => {
  await opened(107, open);
  await isReachable(107);
  const before = [asked(), filtered()];
  // Its owner does not even know it.
  expect((await post(107)).status).toBe(200);
  expect([asked(), filtered()]).toEqual(before);
});

test('whoever lost a ticket sends nothing there once messaging has heard of it (rule V2)', async () => {
  await opened(108, open);
  const { written } = await transfer(108, { ...open, userId: 9 });
  const answer = await desk.askUntilApplied(ana, sendMessage, answerIn(108), { after: written });
  expect(answer).toMatchObject({
    status: 404,
    body: { error: 'ERR_NO_TICKET_FOUND' },
  });
});

test('a ticket that was accepted a moment ago takes answers, whatever is known of it here', async () => {
  const { ticketId } = await desk.openTicket();
  await opened(ticketId, { ...open, status: 'pending', userId: null });
  const before = asked();
  expect((await post(ticketId, attendant())).status).toBe(200);
  expect(asked()).toBe(before + 1);
  desk.tickets.change(ticketId, { status: 'closed' });
  expect(await post(ticketId, attendant())).toMatchObject({
    status: 400,
    body: { error: 'ERR_TICKET_NOT_OPEN' },
  });
});

test('an answer says up to where whoever wrote it could read (rule T10)', async () => {
  const { ticketId } = await desk.openTicket(3);
  const { body } = await post(ticketId, attendant());
  const { id } = messageSchema.parse(body);
  const [event] = await desk.sql("select data from es_events where stream = $1 and type = 'MessageQueued'", [
    `message-${id}`,
  ]);
  expect(event).toMatchObject({ data: { readUpTo: 3 } });
});

test('once the broker is back and the log was read, nobody is asked again', async () => {
  await opened(106, open);
  await desk.nats.stop();
  await desk.nats.start();
  await eventually(async () => {
    const before = asked();
    expect((await write(106)).status).toBe(200);
    expect(asked()).toBe(before);
  });
});
