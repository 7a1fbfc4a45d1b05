import { createTicket, showTicket, type UserActor } from '@balcao/contracts';
import { expect, test } from 'vitest';
import { admin, asTicket, attendant, person, startTicket } from '../../../test/running-ticket.ts';

const desk = await startTicket();
await desk.sql(`insert into rm_users (user_id, name, queue_ids, connection_id) values
  (7, 'Ana', '{1}', null), (8, 'Bia', '{2}', 3), (9, 'Caio', '{}', null)`);
await desk.sql(`insert into rm_connections (connection_id, name, type, color, is_default) values
  (1, 'Vendas', null, '#111111', true), (3, 'Suporte', null, '#222222', false)`);
await desk.sql(`insert into rm_queues values
  (1, 'Vendas', '#aaaaaa', '', '', '', '', 1, now(), now()), (2, 'Suporte', '#bbbbbb', '', '', '', '', 1, now(), now())`);
const ana = attendant(7, { name: 'Ana', queueIds: [1], seesAllTickets: false });

const elsewhere = async (reader: UserActor, ticketId: number) =>
  showTicket.response.parse((await desk.ask(reader, showTicket, { params: { ticketId } })).body).elsewhere;

test("names the contact's ticket on another connection to users who see it", async () => {
  const [recorded] = await desk.receive({ contact: person('351940000001'), connectionId: 3 });
  const { contactId = 0, ticketId = 0 } = recorded ?? {};
  await desk.sql('update rm_tickets set status = $2, user_id = 8, queue_id = 2 where ticket_id = $1', [
    ticketId,
    'open',
  ]);
  const own = asTicket((await desk.ask(ana, createTicket, { body: { contactId } })).body).id;
  expect(await elsewhere(admin(1), own)).toEqual({
    id: ticketId,
    status: 'open',
    user: { id: 8, name: 'Bia' },
    whatsapp: { name: 'Suporte', type: null, color: '#222222' },
  });
  expect(await elsewhere(ana, own)).toBeNull();
  await desk.sql('update rm_tickets set queue_id = 1 where ticket_id = $1', [ticketId]);
  expect(await elsewhere(ana, own)).toMatchObject({ id: ticketId });
  await desk.sql(`update rm_tickets set status = 'closed' where ticket_id = $1`, [ticketId]);
  expect(await elsewhere(admin(1), own)).toBeNull();
});
