import { rooms as roomNames } from '@balcao/contracts';
import { connectBus } from '@balcao/event-bus';
import { createLogger } from '@balcao/service-kit';
import { disposeAtEnd, eventually, testNats } from '@balcao/testkit';
import { expect, test } from 'vitest';
import { rememberTickets } from '#directory/known-tickets.ts';
import { notificationDatabase } from './open-database.ts';
import { ticket } from './samples.ts';
import { emitTicketPresence } from '#live-log/emit/emit-ticket-presence.ts';

const db = await notificationDatabase();
const log = createLogger({ service: 'notification', level: 'silent' });

const nats = await testNats();
const bus = await connectBus({ url: nats.url, name: 'test', log });
disposeAtEnd(bus.close);

const emitted: { to: readonly string[]; event: string; payload: unknown }[] = [];
emitTicketPresence({
  db,
  log,
  bus,
  rooms: { emitSignal: (to, event, payload) => void emitted.push({ to, event, payload }) },
});

test('only users who may see the ticket are shown who reads or writes', async () => {
  await rememberTickets(db, [{ item: { ...ticket, userId: 5, queueId: 2 }, readUpTo: 0, notice: null }]);
  const attended = { ticketId: ticket.id, activity: 'writing', user: { id: 8, name: 'Bia' } } as const;
  bus.signal('TicketAttended', attended);
  await eventually(() => {
    expect(emitted).toMatchObject([{ event: 'presence', payload: attended }]);
  });
  const { to = [] } = emitted[0] ?? {};
  for (const room of [
    roomNames.ticket(ticket.id, 'full'),
    roomNames.ticket(ticket.id, 'masked'),
    roomNames.topicOfAdmins('tickets:open', 'full'),
    roomNames.topicOfUser('tickets:open', 5, 'masked'),
    roomNames.topicOfQueue('tickets:open', 2, 'masked'),
    roomNames.topicOfAll('tickets:pending', 'masked'),
  ])
    expect(to).toContain(room);
  expect(to.filter((room) => room.startsWith('everybody'))).toEqual([]);
  expect(to.filter((room) => /:(?:user|queue):/.test(room) && !/:user:5:|:queue:2:/.test(room))).toEqual([]);
});

test('for an unknown ticket only its open conversation is updated', async () => {
  emitted.length = 0;
  bus.signal('TicketAttended', { ticketId: 77, activity: 'reading', user: { id: 8, name: 'Bia' } });
  await eventually(() => {
    expect(emitted.map(({ to }) => to)).toEqual([
      [roomNames.ticket(77, 'full'), roomNames.ticket(77, 'masked')],
    ]);
  });
});
