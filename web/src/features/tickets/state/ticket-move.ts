import type { TicketListItem, TicketWhereabouts } from '@balcao/contracts';
import { create } from 'zustand';

/** What somebody else did with a ticket. */
export type TicketMove =
  | { readonly kind: 'accepted' | 'transferred' | 'toSector' | 'resolved'; readonly name: string }
  | { readonly kind: 'returned' | 'closed' };

type Before = Pick<TicketListItem, 'status' | 'userId' | 'queueId' | 'revision'>;

/** Undefined if the ticket's new place tells this user nothing new. */
export const moveOf = (before: Before, now: TicketWhereabouts, userId: number): TicketMove | undefined => {
  if (now.revision <= before.revision) return undefined;
  if (now.status === 'open' && now.user !== null)
    return now.user.id === userId || now.user.id === before.userId || before.status === 'closed'
      ? undefined
      : { kind: before.status === 'pending' ? 'accepted' : 'transferred', name: now.user.name };
  if (now.status === 'closed' && before.status === 'open')
    // Whoever resolves a ticket at the desk has it from then on; the desk itself leaves it with whom it was.
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

/** Whoever saw it where it stood may not see it where it stands now. */
export const hasMoved = (before: Place, now: Place): boolean =>
  before.revision < now.revision &&
  (before.status !== now.status ||
    before.userId !== now.userId ||
    before.queueId !== now.queueId ||
    before.whatsappId !== now.whatsappId);

const useMoves = create<Readonly<Record<number, TicketMove>>>(() => ({}));

export const markMove = (ticketId: number, move: TicketMove): void => useMoves.setState({ [ticketId]: move });

/** The next user gets nothing of what this one was told. */
export const forgetMoves = (): void => useMoves.setState({}, true);

export const useMove = (ticketId: number): TicketMove | undefined => useMoves((moves) => moves[ticketId]);
