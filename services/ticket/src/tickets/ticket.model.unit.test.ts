import type { TicketPlace, TicketStatus } from '@balcao/contracts';
import { fold } from '@balcao/event-store/core/decider';
import { array, assert, constantFrom, nat, option, property, record } from 'fast-check';
import { expect, test } from 'vitest';
import { ticketDecider } from './ticket.decider.ts';
import type { TicketState } from './ticket.events.ts';

const placeOf = (state: TicketState): TicketPlace => {
  if (state.status === 'absent') throw new Error('the ticket is gone');
  return state.place;
};
const readUpToOf = (state: TicketState): number => (state.status === 'absent' ? 0 : state.readUpTo);

/** The table of moves by hand: whether `wanted` is allowed from each status. */
const table: Record<TicketStatus, Record<TicketStatus, 'allowed' | 'holder-only'>> = {
  pending: { pending: 'allowed', open: 'allowed', closed: 'allowed' },
  open: { pending: 'allowed', open: 'holder-only', closed: 'allowed' },
  closed: { pending: 'allowed', open: 'allowed', closed: 'allowed' },
};

const step = record({
  moverId: constantFrom(1, 2, 3),
  status: constantFrom<TicketStatus>('pending', 'open', 'closed'),
  inbound: nat(3),
  wakes: constantFrom(true, false),
  upTo: option(nat(20), { nil: null }),
});

test('every sequence of moves and messages follows the table', () => {
  assert(
    property(array(step, { maxLength: 12 }), (steps) => {
      const open = {
        type: 'OpenTicket',
        ticketId: 1,
        contactId: 2,
        isGroup: false,
        connectionId: 3,
      } as const;
      const first = ticketDecider.decide(open, ticketDecider.initial());
      let state = fold(ticketDecider.evolve, ticketDecider.initial(), first.ok ? first.value : []);
      let lastInbound = 0;
      for (const { moverId, status, inbound, wakes, upTo } of steps) {
        lastInbound += inbound;
        const before = placeOf(state);
        const commands = [
          ...(wakes ? [{ type: 'WakeTicket', cause: 'inbound' } as const] : []),
          ...(upTo === null ? [] : [{ type: 'ReadTicket', readerId: moverId, upTo, lastInbound } as const]),
        ];
        for (const command of commands) {
          const outcome = ticketDecider.decide(command, state);
          expect(outcome.ok).toBe(true);
          state = fold(ticketDecider.evolve, state, outcome.ok ? outcome.value : []);
        }
        const woken = placeOf(state);
        if (wakes && before.status === 'closed')
          expect(woken).toEqual({ ...before, status: 'pending', userId: null });
        const readBefore = readUpToOf(state);
        const outcome = ticketDecider.decide(
          { type: 'MoveTicket', moverId, status, userId: status === 'pending' ? null : moverId, lastInbound },
          state,
        );
        const isRefused =
          table[woken.status][status] === 'holder-only' && woken.userId !== null && woken.userId !== moverId;
        expect(outcome.ok).toBe(!isRefused);
        if (outcome.ok) state = fold(ticketDecider.evolve, state, outcome.value);
        const after = placeOf(state);
        expect(after.status).toBe(isRefused ? woken.status : status);
        expect(after.status === 'open' && after.userId === null).toBe(false);
        expect(readUpToOf(state)).toBeGreaterThanOrEqual(readBefore);
        expect(readUpToOf(state)).toBeLessThanOrEqual(lastInbound);
        const again = ticketDecider.decide(
          { type: 'MoveTicket', moverId, status, userId: status === 'pending' ? null : moverId, lastInbound },
          state,
        );
        if (outcome.ok) expect(again).toEqual({ ok: true, value: [] });
      }
    }),
  );
});
