import { messagingEvents } from '@balcao/contracts';
import { type Consumer, startConsumer } from '@balcao/event-bus';
import type { ConsumingFrom, Surroundings } from '#surroundings.ts';
import { findNumbersOfTicket } from '#directory/contact-numbers.ts';
import { findUsers } from '#directory/known-users.ts';

/** Only its sender sees a held send; once it is sent, everybody gets the usual update. */
export const followHeld = (from: ConsumingFrom, { db, rooms }: Surroundings): Consumer =>
  startConsumer({
    ...from('messaging'),
    consumer: 'notification__show-held',
    catalog: messagingEvents,
    types: ['MessageHeld', 'MessageHoldCancelled'],
    apply: () => Promise.resolve(),
    afterCommit: async (events) => {
      const { users } = await findUsers(db);
      const masked = new Set(users.flatMap(({ userId, isMasked }) => (isMasked ? [userId] : [])));
      for (const event of events) {
        const { userId, messageId, ticketId } = event.data;
        if (userId === null) continue;
        const reader = { userId, isMasked: masked.has(userId) };
        if (event.type === 'MessageHoldCancelled')
          rooms.emitToUsers([reader], 'heldMessage', { action: 'delete', messageId, ticketId });
        else if (event.sealed !== null) {
          const message = { ...event.sealed.message, revision: event.revision };
          const people = reader.isMasked ? await findNumbersOfTicket(db, ticketId) : [];
          rooms.emitToUsers([reader], 'heldMessage', { action: 'update', message }, people);
        }
      }
    },
  });
