import {
  type AnnouncedMessage,
  announcedMessageOf,
  type NewMessageEvent,
  type TicketListItem,
  withAnnounced,
} from '@balcao/contracts';
import type { Described } from '@balcao/service-runtime/ask-owners';
import type { NotificationDb } from '#database/schema.ts';
import { findKnownItems } from '#directory/known-tickets.ts';
import { isLate } from './late-events.ts';

/** The ticket as it is known here, if its sender knew it at the same place: then its owner would answer the same. */
const rememberedFor = (
  event: NewMessageEvent,
  known: ReadonlyMap<number, TicketListItem>,
): TicketListItem | undefined => {
  const item = known.get(event.data.ticketId);
  const place = event.type === 'MessageQueued' ? event.data.place : undefined;
  if (item === undefined || place === undefined || isLate(event)) return undefined;
  const { status, userId, queueId, whatsappId } = place;
  const isThere =
    item.status === status &&
    item.userId === userId &&
    item.queueId === queueId &&
    item.whatsappId === whatsappId;
  return isThere ? item : undefined;
};

type Announced = { readonly event: NewMessageEvent; readonly message: AnnouncedMessage | null };

/**
 * By event: the ticket with this message as its last one, or null if it is deleted. Absent: the event has it. The owner
 * is asked only about tickets that are not known here as they were when the message was sent, and about late events.
 */
export const ticketsWithMessages = async (
  events: readonly NewMessageEvent[],
  { db, owners }: { readonly db: NotificationDb; readonly owners: Described },
): Promise<ReadonlyMap<string, TicketListItem | null>> => {
  const wanted = events
    .map((event): Announced => ({ event, message: announcedMessageOf(event) }))
    .filter(({ event, message }) => message !== null || isLate(event));
  const known = await findKnownItems(
    db,
    wanted.map(({ event }) => event.data.ticketId),
  );
  const asked = wanted.filter(({ event }) => rememberedFor(event, known) === undefined);
  const described =
    asked.length === 0
      ? new Map<number, TicketListItem>()
      : await owners.tickets(
          asked.map(({ event }) => event.data.ticketId),
          asked.flatMap(({ message }) => message ?? []),
        );
  return new Map(
    wanted.map(({ event, message }) => {
      const remembered = rememberedFor(event, known);
      const ticket =
        remembered === undefined || message === null
          ? (described.get(event.data.ticketId) ?? null)
          : withAnnounced(remembered, message);
      return [event.id, ticket] as const;
    }),
  );
};
