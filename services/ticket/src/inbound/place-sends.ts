import {
  type Actor,
  AppError,
  type InboundMessage,
  isVisible,
  type NewEventMetadata,
  type TicketListItem,
  visibilityOf,
} from '@balcao/contracts';
import { createGroupCommit } from '@balcao/event-store';
import type { Clock } from '@balcao/service-kit';
import type { TicketStore } from '#database/store.ts';
import type { Begin } from './find-tickets.ts';
import { recordInbound } from './record-inbound.ts';

export type Send = {
  readonly message: InboundMessage;
  readonly actor: Actor;
  readonly metadata: NewEventMetadata;
  readonly begin: Begin;
};
export type PlaceSend = (send: Send) => Promise<TicketListItem>;

/**
 * Finds the ticket of each send by the rules of inbound messages. Sends that arrive during a transaction share the next
 * one. A send that is refused is tried again alone, so that it does not affect the others.
 */
export const createPlaceSends = (store: TicketStore, clock: Clock): PlaceSend =>
  createGroupCommit<Send, TicketListItem>({
    write: async (sends) => {
      const byMessage = new Map(sends.map((send) => [send.message, send]));
      const sendOf = (message: InboundMessage): Send => {
        const send = byMessage.get(message);
        if (send === undefined) throw new RangeError('A message is of no send.');
        return send;
      };
      const recorded = await recordInbound(
        store,
        sends.map(({ message }) => message),
        {
          now: clock.now(),
          metadataOf: (message) => sendOf(message).metadata,
          beginOf: (message) => sendOf(message).begin,
          judge: (message, ticket) => {
            if (!isVisible(visibilityOf(sendOf(message).actor), ticket))
              throw new AppError('ERR_NO_PERMISSION', { reason: 'ticket' });
          },
        },
      );
      return recorded.map(({ ticket }) => ticket);
    },
    isHopeless: (error) => error instanceof AppError && error.status >= 500,
  });
