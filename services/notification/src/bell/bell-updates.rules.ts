import type { ServerEvents, TicketListItem } from '@balcao/contracts';
import { concerns, type BellChange, type BellUser } from './bell.rules.ts';

/** A ticket's current state, and the time of its newest message. */
export type UnreadTicket = {
  readonly item: TicketListItem;
  readonly readUpTo: number;
  readonly at: Date;
  /** Of that message (rule B9); null if it arrived before previews were kept. */
  readonly preview: string | null;
  /** All numbers of its contact. */
  readonly people: readonly string[];
};

export type UnreadTickets = ReadonlyMap<number, UnreadTicket>;

export type BellMove =
  | {
      readonly kind: 'shows';
      readonly ticket: UnreadTicket;
      readonly alert: boolean;
      readonly unread: number;
    }
  | { readonly kind: 'leaves'; readonly ticketId: number };

/** The changes that one user receives: what shows in the bell now, and what no longer does. */
export const movesFor = (
  user: BellUser,
  changes: readonly BellChange[],
  facts: {
    readonly tickets: UnreadTickets;
    readonly allTicket: boolean;
    readonly seenUpTo: (ticketId: number) => number;
  },
): readonly BellMove[] =>
  changes.flatMap((change): BellMove[] => {
    const ticket = facts.tickets.get(change.ticketId);
    const isConcerned = ticket !== undefined && concerns(ticket.item, user, facts.allTicket);
    if (ticket !== undefined && isConcerned && isInBells(ticket)) {
      const read = Math.max(ticket.readUpTo, facts.seenUpTo(change.ticketId));
      const unread = ticket.item.lastInbound - read;
      if (unread > 0) return [{ kind: 'shows', ticket, alert: change.alert, unread }];
    }
    const wasConcerned = isConcerned || change.places.some((place) => concerns(place, user, facts.allTicket));
    return wasConcerned ? [{ kind: 'leaves', ticketId: change.ticketId }] : [];
  });

/** Groups notify nobody, and closed tickets wait for nobody. */
const isInBells = ({ item }: UnreadTicket): boolean => !item.isGroup && item.status !== 'closed';

export type ChangedBell<Reader> = { readonly user: Reader; readonly moves: readonly BellMove[] };

type BellEvent<Reader> = {
  readonly to: readonly Reader[];
  readonly payload: ServerEvents['notification'];
  /** The numbers that its texts concern (rule N10). */
  readonly people: readonly string[];
};

/**
 * The same as socket events, each once with all its receivers. Removals are joined. Users differ only in which ticket it
 * is, its unread count, and whether it alerts.
 */
export const bellEvents = <Reader>(changed: readonly ChangedBell<Reader>[]): readonly BellEvent<Reader>[] => {
  const byContent = new Map<string, BellEvent<Reader> & { readonly to: Reader[] }>();
  const add = (user: Reader, content: string, make: () => Omit<BellEvent<Reader>, 'to'>): void => {
    const known = byContent.get(content);
    if (known === undefined) byContent.set(content, { to: [user], ...make() });
    else known.to.push(user);
  };
  for (const { user, moves } of changed) {
    const ticketIds = moves.flatMap((move) => (move.kind === 'leaves' ? [move.ticketId] : []));
    if (ticketIds.length > 0)
      add(user, `leave ${ticketIds.join()}`, () => ({
        payload: { action: 'delete', ticketIds },
        people: [],
      }));
    for (const move of moves)
      if (move.kind === 'shows')
        add(user, `show ${move.ticket.item.id} ${move.unread} ${String(move.alert)}`, () => ({
          payload: shown(move),
          people: move.ticket.people,
        }));
  }
  return [...byContent.values()];
};

const shown = ({
  ticket: { item, readUpTo, at, preview },
  alert,
  unread,
}: Extract<BellMove, { kind: 'shows' }>): ServerEvents['notification'] => ({
  action: 'update',
  notification: {
    ticketId: item.id,
    ticket: { ...item, unreadMessages: item.lastInbound - readUpTo },
    unread,
    upTo: item.lastInbound,
    at: at.toISOString(),
    ...(preview === null ? {} : { preview }),
  },
  alert,
});
