import { type TicketListItem, updateTicket } from '@balcao/contracts';
import { expect, test } from 'vitest';
import { attendant, person, startTicket } from '../../test/running-ticket.ts';
import { startMessagingPeer } from '../../test/messaging-peer.ts';

const desk = await startTicket({ timersEveryMs: 100 });
const messaging = await startMessagingPeer(desk);
const ana = attendant(7);
let lastNumber = 351_970_000_000;

const open = async (connectionId: number, isOpen = true): Promise<TicketListItem> => {
  const [recorded] = await desk.receive({ contact: person(String((lastNumber += 1))), connectionId });
  if (recorded === undefined) throw new Error('nothing was recorded');
  if (isOpen)
    await desk.ask(ana, updateTicket, {
      params: { ticketId: recorded.ticketId },
      body: { status: 'open', userId: 7 },
    });
  return recorded.ticket;
};
const limit = (connectionId: number, columns: string) =>
  desk
    .sql(
      `insert into rm_connections (connection_id, name, type, color) values (${connectionId}, 'C${connectionId}', null, '#111111')
     on conflict do nothing`,
    )
    .then(() => desk.sql(`update rm_connections set ${columns} where connection_id = ${connectionId}`));
const answer = async (ticket: TicketListItem) => {
  await messaging.answer(ticket, 'Posso ajudar?', { attempt: 1, at: new Date(Date.now() + 1_000) });
  await expect.poll(async () => (await row(ticket.id))?.['answered_at']).toBeInstanceOf(Date);
};
const row = async (ticketId: number) =>
  (
    await desk.sql('select status, answered_at, reminded_at from rm_tickets where ticket_id = $1', [ticketId])
  )[0];
const age = (ticketId: number, column: string) =>
  desk.sql(`update rm_tickets set ${column} = ${column} - interval '61 minutes' where ticket_id = $1`, [
    ticketId,
  ]);
const closings = (ticketId: number) =>
  desk.sql(
    `select data ->> 'cause' as cause from es_events where stream = 'ticket-${ticketId}' and type = 'TicketClosed'`,
  );
const reminders = (ticketId: number) =>
  desk.sql(
    `select data ->> 'text' as text from es_events where stream = 'ticket-${ticketId}' and type = 'AutomaticTextDue'`,
  );

test('a ticket that waits too long for the contact is closed, one whose contact wrote last is not (rule T27)', async () => {
  await limit(1, 'close_waiting_minutes = 60');
  const [answered, unanswered, fresh, elsewhere] = [
    await open(1),
    await open(1),
    await open(1),
    await open(2),
  ];
  for (const ticket of [answered, unanswered, fresh, elsewhere]) await answer(ticket);
  await desk.receive({ contact: person(String(lastNumber - 2)), connectionId: 1, preview: 'E agora?' });
  for (const ticket of [unanswered, elsewhere, answered]) {
    await age(ticket.id, 'answered_at');
    await age(ticket.id, 'updated_at');
  }
  await expect.poll(() => closings(answered.id)).toEqual([{ cause: 'auto-close-waiting' }]);
  expect(await row(unanswered.id)).toMatchObject({ status: 'open', answered_at: null });
  expect(await row(fresh.id)).toMatchObject({ status: 'open' });
  expect(await row(elsewhere.id)).toMatchObject({ status: 'open' });
  await desk.ask(ana, updateTicket, {
    params: { ticketId: answered.id },
    body: { status: 'open', userId: 7 },
  });
  expect(await row(answered.id)).toMatchObject({ status: 'open', answered_at: null });
});

test('a ticket that nobody accepted is closed although it has no answer (rule T27)', async () => {
  await limit(3, 'close_pending_minutes = 60');
  const [old, fresh] = [await open(3, false), await open(3, false)];
  await age(old.id, 'updated_at');
  await expect.poll(() => closings(old.id)).toEqual([{ cause: 'auto-close-pending' }]);
  expect(await row(fresh.id)).toMatchObject({ status: 'pending' });
});

test('the contact is reminded once, and the ticket is closed only some time after that (rule T27)', async () => {
  await limit(4, `close_waiting_minutes = 60, reminder_minutes = 10, reminder_message = 'Ainda aí?'`);
  const ticket = await open(4);
  await answer(ticket);
  await age(ticket.id, 'answered_at');
  await expect.poll(() => reminders(ticket.id)).toEqual([{ text: 'Ainda aí?' }]);
  expect(await row(ticket.id)).toMatchObject({ status: 'open' });
  await age(ticket.id, 'reminded_at');
  await expect.poll(() => closings(ticket.id)).toEqual([{ cause: 'auto-close-waiting' }]);
  expect(await reminders(ticket.id)).toHaveLength(1);
});

test('a reminder waits like other automatic texts, and the close waits for it (rules J6 and T27)', async () => {
  await limit(5, `close_waiting_minutes = 60, reminder_minutes = 10, reminder_message = 'Ainda aí?'`);
  const [reminded, answered] = [await open(5), await open(5)];
  for (const ticket of [reminded, answered]) {
    await answer(ticket);
    await desk.sql(
      `insert into st_reactions (event_id, rule, ticket_id, contact_id, at, text)
       select gen_random_uuid(), 'menu', $1, $2, now() - make_interval(mins => minutes), 'Olá ' || minutes
       from unnest(array[10, 20, 30, 40, 50]) as minutes`,
      [ticket.id, ticket.contactId],
    );
    await age(ticket.id, 'answered_at');
  }
  const waits = () => desk.sql(`select ticket_id::int from st_automation_timers order by ticket_id`);
  await expect.poll(() => waits()).toEqual([{ ticket_id: reminded.id }, { ticket_id: answered.id }]);
  const [{ isAfter } = {}] = await desk.sql(
    `select reminded_at > now() + interval '9 minutes' as "isAfter" from rm_tickets where ticket_id = $1`,
    [reminded.id],
  );
  expect(isAfter).toBe(true);
  await desk.receive({ contact: person(String(lastNumber)), connectionId: 5, preview: 'Estou aqui' });
  await expect.poll(() => row(answered.id)).toMatchObject({ answered_at: null, reminded_at: null });
  expect([await reminders(reminded.id), await reminders(answered.id)]).toEqual([[], []]);
  await desk.sql(`update st_reactions set at = at - interval '1 hour'`);
  await desk.sql(`update st_automation_timers set due_at = now() - interval '1 second'`);
  await expect.poll(() => waits()).toEqual([]);
  expect([await reminders(reminded.id), await reminders(answered.id)]).toEqual([[{ text: 'Ainda aí?' }], []]);
  expect(await row(reminded.id)).toMatchObject({ status: 'open' });
  await age(reminded.id, 'reminded_at');
  await expect.poll(() => closings(reminded.id)).toEqual([{ cause: 'auto-close-waiting' }]);
});

test('an index finds due tickets', async () => {
  await desk.sql('set enable_seqscan = off');
  for (const [condition, index] of [
    [`status = 'open' and answered_at < now() - make_interval(mins => 60)`, 'rm_tickets_answered'],
    [`status = 'pending' and updated_at < now() - make_interval(mins => 60)`, 'rm_tickets_pending_since'],
  ] as const) {
    const plan = await desk.sql(
      `explain select ticket_id from rm_tickets where connection_id = 1 and ${condition} limit 200`,
    );
    expect(JSON.stringify(plan)).toContain(index);
  }
});
