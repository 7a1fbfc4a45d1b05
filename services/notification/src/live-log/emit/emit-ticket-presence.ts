import { audienceOfPlace, type Topic, type Form, rooms as roomNames, roomsOfTopics } from '@balcao/contracts';
import type { Bus } from '@balcao/event-bus';
import type { Logger } from '@balcao/service-kit';
import type { NotificationDb } from '#database/schema.ts';
import { findPlaces } from '#directory/known-tickets.ts';
import type { RoomEmitter } from '#live-log/room-emitter.ts';

type Options = {
  readonly bus: Pick<Bus, 'onSignal'>;
  readonly db: NotificationDb;
  readonly rooms: Pick<RoomEmitter, 'emitSignal'>;
  readonly log: Logger;
};

const lists: readonly Topic[] = ['tickets:pending', 'tickets:open', 'tickets:closed'];
const forms: readonly Form[] = ['full', 'masked'];

/**
 * Shows who reads or writes in a conversation, in the lists of users who see its ticket and in its open conversations.
 * Every process emits it, and clients ignore the repeats.
 */
export const emitTicketPresence = ({ bus, db, rooms, log }: Options): (() => void) =>
  bus.onSignal('TicketAttended', (attended) => {
    const { ticketId } = attended;
    findPlaces(db, [ticketId])
      .then((placeOf) => {
        const place = placeOf(ticketId);
        const to = forms.flatMap((form) => [
          roomNames.ticket(ticketId, form),
          ...(place === undefined ? [] : roomsOfTopics(audienceOfPlace(place), lists, form)),
        ]);
        rooms.emitSignal(to, 'presence', attended);
      })
      .catch((error: unknown) => {
        log.warn({ err: error, ticketId }, 'who reads or writes in a ticket could not be emitted');
      });
  });
