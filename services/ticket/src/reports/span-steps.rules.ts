import type { EventMetadata, PastEventOf, TicketCause, TicketEvents } from '@balcao/contracts';
import type { EndedBy } from './report-span.state.ts';

type Moved = PastEventOf<
  Pick<
    TicketEvents,
    | 'TicketAccepted'
    | 'TicketReturned'
    | 'TicketClosed'
    | 'TicketReopened'
    | 'TicketTransferred'
    | 'TicketUndone'
  >
>;

export const isReopenedSoonWithinMs = 24 * 60 * 60 * 1_000;

/** What a move does to spans. An undo restores the state before the move (rule Y1). */
export type SpanStep = 'begin' | 'end' | 'move' | 'unbegin' | 'unend' | 'unmove' | 'nothing';

export const stepOf = ({ type, data }: Moved): SpanStep => {
  const [wasClosed, isClosed] = [data.from.status === 'closed', data.to.status === 'closed'];
  if (wasClosed && isClosed) return 'nothing';
  const isUndone = type === 'TicketUndone';
  if (!wasClosed && !isClosed) return isUndone ? 'unmove' : 'move';
  if (isUndone) return isClosed ? 'unbegin' : 'unend';
  return isClosed ? 'end' : 'begin';
};

const byHand: readonly (TicketCause | undefined)[] = ['hand', 'undo', undefined];

export const endedByOf = ({ data, metadata }: Moved & { readonly metadata: EventMetadata }): EndedBy => {
  const cause = 'cause' in data ? data.cause : undefined;
  if (cause === 'api' || metadata.actor.kind === 'api') return 'api';
  return byHand.includes(cause) && metadata.actor.kind === 'user' ? 'person' : 'automatic';
};
