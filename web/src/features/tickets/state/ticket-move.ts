import type { TicketListItem, TicketWhereabouts } from '@balcao/contracts';
import { create } from 'zustand';

/** What another user did with a ticket. */
export type TicketMove =
  | { readonly kind: 'accepted' | 'transferred' | 'toSector' | 'resolved'; readonly name: string }
  | { readonly kind: 'returned' | 'closed' };

type Before = Pick<TicketListItem, 'status' | 'userId' | 'queueId' | 'revision'>;

/** Undefined if this user already knows the ticket's new place. */
export const moveOf = (before: Before, now: TicketWhereabouts, userId: number): TicketMove | undefined => {
  if (now.revision <= before.revision) return undefined;
  if (now.status === 'open' && now.user !== null)
    return now.user.id === userId || now.user.id === before.userId || before.status === 'closed'
      ? undefined
      : { kind: before.status === 'pending' ? 'accepted' : 'transferred', name: now.user.name };
  if (now.status === 'closed' && before.status === 'open')
    // A user who closes a ticket becomes its assignee; the automation leaves the assignee as it was.
    return now.user === null || now.user.id === before.userId
      ? { kind: 'closed' }
      : now.user.id === userId
        ? undefined
        : { kind: 'resolved', name: now.user.name };
  if (now.status !== 'pending') return undefined;
  if (now.queue !== null && now.queue.id !== before.queueId)
    return { kind: 'toSector', name: now.queue.name };
  return before.status === 'open' && before.userId === userId ? { kind: 'returned' } : undefined;
};

type Place = Pick<TicketListItem, 'status' | 'userId' | 'queueId' | 'whatsappId' | 'revision'>;

/** A user who saw it before may not see it in its new place. */
export const hasMoved = (before: Place, now: Place): boolean =>
  before.revision < now.revision &&
  (before.status !== now.status ||
    before.userId !== now.userId ||
    before.queueId !== now.queueId ||
    before.whatsappId !== now.whatsappId);

const useMoves = create<Readonly<Record<number, TicketMove>>>(() => ({}));

export const markMove = (ticketId: number, move: TicketMove): void => useMoves.setState({ [ticketId]: move });

/** The next user gets none of this one's updates. */
export const forgetMoves = (): void => useMoves.setState({}, true);

export const useMove = (ticketId: number): TicketMove | undefined => useMoves((moves) => moves[ticketId]);

const useRemoved = create<{ readonly ids: ReadonlySet<number> }>(() => ({ ids: new Set() }));

/** Another user deleted it: a user who has it open gets a notice and returns to the list (rule T22). */
export const markRemoved = (ticketId: number): void =>
  useRemoved.setState(({ ids }) => ({ ids: new Set([...ids, ticketId]) }));

/** The next user gets none of this one's updates. */
export const forgetRemoved = (): void => useRemoved.setState({ ids: new Set() });

export const useIsRemoved = (ticketId: number): boolean => useRemoved(({ ids }) => ids.has(ticketId));
