import type { ServerEvents, TicketListItem } from '@balcao/contracts';
import { concerns, type FeedChange, type FeedUser } from './feed.ts';

/** A ticket as it stands now, and when its newest message came in. */
export type FeedTicket = {
  readonly item: TicketListItem;
  readonly readUpTo: number;
  readonly at: Date;
};

export type FeedTickets = ReadonlyMap<number, FeedTicket>;

export type FeedMove =
  | { readonly kind: 'shows'; readonly ticket: FeedTicket; readonly alert: boolean; readonly unread: number }
  | { readonly kind: 'leaves'; readonly ticketId: number };

/** What of these changes a user hears: what shows in the feed now, and what no longer does. */
export const movesFor = (
  user: FeedUser,
  changes: readonly FeedChange[],
  facts: {
    readonly tickets: FeedTickets;
    readonly allTicket: boolean;
    readonly seenUpTo: (ticketId: number) => number;
  },
): readonly FeedMove[] =>
  changes.flatMap((change): FeedMove[] => {
    const ticket = facts.tickets.get(change.ticketId);
    const isConcerned = ticket !== undefined && concerns(ticket.item, user, facts.allTicket);
    if (ticket !== undefined && isConcerned && isInFeeds(ticket)) {
      const read = Math.max(ticket.readUpTo, facts.seenUpTo(change.ticketId));
      const unread = ticket.item.lastInbound - read;
      if (unread > 0) return [{ kind: 'shows', ticket, alert: change.alert, unread }];
    }
    const wasConcerned = isConcerned || change.places.some((place) => concerns(place, user, facts.allTicket));
    return wasConcerned ? [{ kind: 'leaves', ticketId: change.ticketId }] : [];
  });

/** Groups notify nobody, and what is closed waits for nobody. */
const isInFeeds = ({ item }: FeedTicket): boolean => !item.isGroup && item.status !== 'closed';

/** The same as the socket says it: what left together goes as one. */
export const feedPayloads = (
  moves: readonly FeedMove[],
  count: number,
): readonly ServerEvents['notification'][] => {
  const left = moves.flatMap((move) => (move.kind === 'leaves' ? [move.ticketId] : []));
  return [
    ...(left.length === 0 ? [] : [{ action: 'delete' as const, ticketIds: left, count }]),
    ...moves.flatMap((move) =>
      move.kind === 'leaves'
        ? []
        : [
            {
              action: 'update' as const,
              notification: {
                ticketId: move.ticket.item.id,
                ticket: {
                  ...move.ticket.item,
                  unreadMessages: move.ticket.item.lastInbound - move.ticket.readUpTo,
                },
                unread: move.unread,
                upTo: move.ticket.item.lastInbound,
                at: move.ticket.at.toISOString(),
              },
              alert: move.alert,
              count,
            },
          ],
    ),
  ];
};
