import { listTimeline } from '@balcao/contracts';
import { eventually } from '@balcao/testkit';
import { expect, test } from 'vitest';
import { attendant, person, startTicket } from '../../../test/running-ticket.ts';
import { startMessagingPeer } from '../../../test/messaging-peer.ts';

const desk = await startTicket({ timersEveryMs: 200 });
const messaging = await startMessagingPeer(desk);
await desk.sql(`insert into rm_settings (key, value) values ('closeTicketApi', 'enabled')`);
let lastNumber = 351_970_000_000;
const meet = async () => {
  const [met] = await desk.receive({ contact: person(String((lastNumber += 1))) });
  if (met === undefined) throw new Error('nobody came');
  return met.ticket;
};
const statusOf = async (ticketId: number) =>
  (await desk.sql('select status from rm_tickets where ticket_id = $1', [ticketId]))[0]?.['status'];
const old = { tokenId: null, name: 'userApiToken', by: 'automation' } as const;

test('a ticket is closed a second after a send by userApiToken, without a farewell (rule P8)', async () => {
  const ticket = await meet();
  const other = await meet();
  await messaging.answer(other, 'Paid', { api: { ...old, tokenId: crypto.randomUUID() } });
  await messaging.answer(ticket, 'Paid', { api: old });
  await eventually(async () => expect(await statusOf(ticket.id)).toBe('closed'));
  const { body } = await desk.ask(attendant(7), listTimeline, { params: { ticketId: ticket.id } });
  const [closed] = listTimeline.response.parse(body).entries.filter(({ type }) => type === 'closed');
  expect(closed).toMatchObject({ cause: 'api', actor: { kind: 'system', name: 'close-after-send' } });
  expect(await statusOf(other.id)).toBe('pending');
});

test('a waiting close survives the loss of the job queue', async () => {
  const ticket = await meet();
  await desk.sql(`insert into st_closings values ($1, now() + interval '300 ms', 'test')`, [ticket.id]);
  await eventually(async () => expect(await statusOf(ticket.id)).toBe('closed'));
  expect(await desk.sql('select 1 from st_closings where ticket_id = $1', [ticket.id])).toEqual([]);
});
