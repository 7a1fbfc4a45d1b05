import { ticketEvents } from '@balcao/contracts';
import { type Consumer, startConsumer } from '@balcao/event-bus';
import type { ConsumingFrom, Surroundings } from '#surroundings.ts';
import type { Cause } from '#texts/desk-text.rules.ts';
import { appendTexts, cancelTexts } from './append-texts.ts';
import { prepareTexts } from './prepare-texts.ts';

/**
 * Sends farewells and greetings (rule T15). The id of each text derives from its move, so a repeated event sends it
 * once. An undo cancels a text that is still held.
 */
export const followMoves = (
  from: ConsumingFrom,
  { store: { db }, clock, timeZone, onHeld }: Surroundings,
): Consumer => {
  const consuming = from('ticket');
  return startConsumer({
    ...consuming,
    consumer: 'messaging__say-desk-texts',
    catalog: ticketEvents,
    types: ['TicketClosed', 'TicketTransferred', 'AutomaticTextDue', 'TicketUndone'],
    prepare: (events) => prepareTexts({ db, clock, timeZone, bus: consuming.bus }, events.filter(isCause)),
    apply: async (tx, events, texts) => {
      const here = new Set(events.map(({ id }) => id));
      await appendTexts(
        tx,
        texts.filter(({ move }) => here.has(move.id)),
      );
      await cancelTexts(
        tx,
        events.filter((event) => event.type === 'TicketUndone'),
      );
    },
    afterCommit: (_, texts) => {
      for (const { event } of texts)
        if (event.type === 'MessageHeld') onHeld(event.data.messageId, new Date(event.data.heldUntil));
    },
  });
};

const isCause = (event: { readonly type: string }): event is Cause =>
  event.type === 'TicketClosed' || event.type === 'TicketTransferred' || event.type === 'AutomaticTextDue';
