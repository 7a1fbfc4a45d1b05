import type { TicketStatus, Visibility } from '@balcao/contracts';
import { type ListBranch, planList } from '#tickets/visibility/list-plan.rules.ts';

type Asked = {
  readonly status: TicketStatus | null;
  /** null for all sectors and none. */
  readonly queueIds: readonly number[] | null;
};

const statuses: readonly TicketStatus[] = ['pending', 'open', 'closed'];

/** Every visible ticket, or those in the requested sectors (rule P20). */
export const planScriptList = (
  visibility: Visibility,
  { status, queueIds }: Asked,
): readonly ListBranch[] => {
  if (visibility.kind === 'nothing') return [];
  if (queueIds === null)
    return planList(visibility, {
      userId: 0,
      ownQueueIds: [],
      status,
      showsAll: true,
      queueIds: null,
      isUnreadOnly: false,
    });
  const asked = [...new Set(queueIds)];
  const seen =
    visibility.kind === 'everything' ? asked : asked.filter((id) => visibility.queueIds.includes(id));
  if (seen.length === 0) return [];
  return (status === null ? statuses : [status]).map((wanted) => ({
    kind: 'in-queues',
    status: wanted,
    queueIds: seen,
    exceptUserId: null,
  }));
};
