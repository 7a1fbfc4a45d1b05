import type { Signals } from '@balcao/contracts';
import { beforeEach, expect, test } from 'vitest';
import { ask, openLiveDesk } from './live-desk.ts';

let presences: Signals['TicketAttended'][];
const live = await openLiveDesk();
// It ends with the bus.
live.desk.bus.onSignal('TicketAttended', (attended) => presences.push(attended));
beforeEach(() => {
  live.reset();
  presences = [];
});

const ana = { id: 2, name: 'Ana' };

test('reading, writing and leaving are published for a conversation that the socket joined', async () => {
  live.owners.visible.add('2/1').add('2/3');
  const socket = await live.connect(live.desk.attendant);
  for (const ticketId of [1, 3]) await ask(socket, 'joinChatBox', ticketId);
  for (const [ticketId, activity] of [
    [1, 'reading'],
    [1, 'writing'],
    [1, 'left'],
    [1, 'left'],
    [1, 'reading'],
  ] as const)
    expect(await ask(socket, 'attend', { ticketId, activity })).toEqual({ ok: true });
  await ask(socket, 'leaveChatBox', 1);
  await ask(socket, 'attend', { ticketId: 3, activity: 'reading' });
  socket.disconnect();
  await expect
    .poll(() => presences)
    .toEqual([
      { ticketId: 1, activity: 'reading', user: ana },
      { ticketId: 1, activity: 'writing', user: ana },
      { ticketId: 1, activity: 'left', user: ana },
      { ticketId: 1, activity: 'reading', user: ana },
      { ticketId: 1, activity: 'left', user: ana },
      { ticketId: 3, activity: 'reading', user: ana },
      { ticketId: 3, activity: 'left', user: ana },
    ]);
});

test('a socket outside the conversation is refused, whatever it sends', async () => {
  live.owners.visible.add('2/1');
  const socket = await live.connect(live.desk.attendant);
  expect(await ask(socket, 'attend', { ticketId: 1, activity: 'reading' })).toEqual({
    error: 'ERR_NO_TICKET_FOUND',
  });
  expect(await ask(socket, 'attend', { ticketId: 1, activity: 'left' })).toEqual({ ok: true });
  for (const nonsense of [undefined, 1, { ticketId: 1 }, { ticketId: 1, activity: 'sleeping' }])
    expect(await ask(socket, 'attend', nonsense)).toEqual({ error: 'ERR_VALIDATION' });
  // The answer comes after all of these events.
  await ask(socket, 'joinChatBox', 1);
  await ask(socket, 'attend', { ticketId: 1, activity: 'reading' });
  await expect.poll(() => presences).toEqual([{ ticketId: 1, activity: 'reading', user: ana }]);
});
