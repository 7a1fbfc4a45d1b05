import type { TicketPlace, TicketStatus, Visibility } from '@balcao/contracts';

/**
 * A part of a list that one index answers in order. Branches of a plan share no ticket, so each can be read and
 * counted separately.
 */
export type ListBranch = { readonly status: TicketStatus } & (
  | { readonly kind: 'all' }
  | { readonly kind: 'without-queue' }
  | { readonly kind: 'in-queues'; readonly queueIds: readonly number[]; readonly exceptUserId: number | null }
  /** `queueIds`: these sectors and none; null for all sectors and none. */
  | { readonly kind: 'of-user'; readonly userId: number; readonly queueIds: readonly number[] | null }
);

export type ListRequest = {
  readonly userId: number;
  /** The sectors in which the user works, whatever else they may see. */
  readonly ownQueueIds: readonly number[];
  readonly status: TicketStatus | null;
  readonly showsAll: boolean;
  /** null: every visible sector and none; []: only tickets without a sector (rule V4). */
  readonly queueIds: readonly number[] | null;
  readonly isUnreadOnly: boolean;
};

const statuses: readonly TicketStatus[] = ['pending', 'open', 'closed'];

/** The open list has the user's own tickets, every other list all visible ones (rule V3). */
export const planList = (visibility: Visibility, request: ListRequest): readonly ListBranch[] => {
  if (visibility.kind === 'nothing') return [];
  const wanted = request.status === null ? statuses : [request.status];
  if (request.isUnreadOnly) return wanted.flatMap((status) => waitingForUser(visibility, status, request));
  const queueIds = askedQueues(visibility, request.queueIds);
  return wanted.flatMap((status): ListBranch[] => {
    const isOwnOnly = status === 'open' && request.status === 'open' && !request.showsAll;
    if (isOwnOnly) return [{ kind: 'of-user', status, userId: request.userId, queueIds }];
    if (visibility.kind === 'own')
      return [
        ...(visibility.userId === null
          ? []
          : [{ kind: 'of-user' as const, status, userId: visibility.userId, queueIds }]),
        ...inQueues(status, queueIds ?? visibility.queueIds, visibility.userId),
      ];
    return queueIds === null
      ? [{ kind: 'all', status }]
      : [{ kind: 'without-queue', status }, ...inQueues(status, queueIds, null)];
  });
};

/**
 * The tickets whose unread messages concern this user: own tickets, and pending ones in own sectors or without one
 * (rule V5).
 */
const waitingForUser = (
  visibility: Exclude<Visibility, { kind: 'nothing' }>,
  status: TicketStatus,
  { userId, ownQueueIds, queueIds: asked }: ListRequest,
): ListBranch[] => {
  const own = [...new Set(ownQueueIds)];
  const queueIds = asked === null ? own : own.filter((id) => asked.includes(id));
  if (status === 'pending' && visibility.kind === 'everything')
    return [{ kind: 'without-queue', status }, ...inQueues(status, queueIds, null)];
  return [
    { kind: 'of-user', status, userId, queueIds },
    ...(status === 'pending' ? inQueues(status, queueIds, userId) : []),
  ];
};

/** Sectors that the user does not see are ignored. */
const askedQueues = (
  visibility: Exclude<Visibility, { kind: 'nothing' }>,
  asked: readonly number[] | null,
): readonly number[] | null => {
  if (asked === null) return null;
  const distinct = [...new Set(asked)];
  return visibility.kind === 'everything'
    ? distinct
    : distinct.filter((id) => visibility.queueIds.includes(id));
};

const inQueues = (
  status: TicketStatus,
  queueIds: readonly number[],
  exceptUserId: number | null,
): ListBranch[] => (queueIds.length === 0 ? [] : [{ kind: 'in-queues', status, queueIds, exceptUserId }]);

/** The condition of the branch's query, for tests. */
export const isInBranch = (
  branch: ListBranch,
  place: Pick<TicketPlace, 'status' | 'userId' | 'queueId'>,
): boolean => {
  if (place.status !== branch.status) return false;
  switch (branch.kind) {
    case 'all':
      return true;
    case 'without-queue':
      return place.queueId === null;
    case 'in-queues':
      return (
        place.queueId !== null &&
        branch.queueIds.includes(place.queueId) &&
        (branch.exceptUserId === null || place.userId !== branch.exceptUserId)
      );
    case 'of-user':
      return (
        place.userId === branch.userId &&
        (branch.queueIds === null || place.queueId === null || branch.queueIds.includes(place.queueId))
      );
  }
};

/** Every visible ticket, or those in the requested sectors (rule P20). */
export const planScriptList = (
  visibility: Visibility,
  { status, queueIds }: Pick<ListRequest, 'status' | 'queueIds'>,
): readonly ListBranch[] => {
  if (visibility.kind === 'nothing') return [];
  const seen = askedQueues(visibility, queueIds);
  if (seen === null)
    return planList(visibility, {
      userId: 0,
      ownQueueIds: [],
      status,
      showsAll: true,
      queueIds: null,
      isUnreadOnly: false,
    });
  return (status === null ? statuses : [status]).flatMap((wanted) => inQueues(wanted, seen, null));
};
