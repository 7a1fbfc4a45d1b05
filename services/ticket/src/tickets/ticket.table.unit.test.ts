import { fold } from '@balcao/event-store/core/decider';
import { array, assert, property } from 'fast-check';
import { expect, test } from 'vitest';
import { anyAction, bodyOf, type Model, next } from '../../test/ticket-model.ts';
import type { LastMove, TicketCommand } from './ticket.commands.ts';
import { ticketDecider } from './ticket.decider.ts';
import type { PastTicketEvent } from './ticket.events.ts';

const now = new Date('2026-11-21T12:00:00Z');
const opening = { type: 'OpenTicket', ticketId: 5, contactId: 6, isGroup: false, connectionId: 1 } as const;

test('whatever attendants do in turn, the decider follows the table', () => {
  assert(
    property(array(anyAction, { maxLength: 20 }), (actions) => {
      const opened = ticketDecider.decide(opening, ticketDecider.initial());
      const events: PastTicketEvent[] = opened.ok ? [...opened.value] : [];
      let last: LastMove | null = null;
      let model: Model = {
        place: { status: 'pending', userId: null, queueId: null, whatsappId: 1 },
        last: null,
      };
      for (const action of actions) {
        const { transf, whatsappId: _, ...wish } = bodyOf(action);
        const command: TicketCommand | null =
          action.kind !== 'undo'
            ? { type: 'MoveTicket', moverId: action.by, ...wish, isTransfer: transf, lastInbound: 0 }
            : last === null
              ? null
              : { type: 'UndoMove', moverId: action.by, move: last, now };
        const { model: after, expected } = next(model, action);
        if (command === null) {
          expect(expected).toBe('nothing-to-undo');
          continue;
        }
        const outcome = ticketDecider.decide(
          command,
          fold(ticketDecider.evolve, ticketDecider.initial(), events),
        );
        expect([action, outcome.ok]).toEqual([action, expected === 'done']);
        for (const event of outcome.ok ? outcome.value : []) {
          events.push(event);
          if (event.type === 'TicketUndone') last = null;
          else if (
            event.type !== 'TicketDeleted' &&
            event.type !== 'TicketOpened' &&
            event.type !== 'TicketRead' &&
            event.type !== 'TransferFlagChanged'
          )
            last = {
              eventId: 'e',
              type: event.type,
              from: event.data.from,
              to: event.data.to,
              transf: event.data.transf,
              moverId: action.by,
              at: now,
            };
        }
        const state = fold(ticketDecider.evolve, ticketDecider.initial(), events);
        expect([action, state]).toMatchObject([action, { place: after.place }]);
        model = after;
      }
    }),
  );
});
