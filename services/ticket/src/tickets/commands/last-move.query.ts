import { type NewEventMetadata, eventMetadataSchema, ticketEvents } from '@balcao/contracts';
import type { TicketDb } from '#database/store.ts';
import type { LastMove, MoveType } from '#tickets/ticket.commands.ts';
import { ticketStream } from '#tickets/ticket.decider.ts';

const moveTypes: Readonly<Record<MoveType, true>> = {
  TicketAccepted: true,
  TicketReturned: true,
  TicketClosed: true,
  TicketReopened: true,
  TicketTransferred: true,
};
const isMoveType = (type: string): type is MoveType => Object.hasOwn(moveTypes, type);

/** More reads than happen within the seconds in which a move can be undone. */
const maxReads = 50;

/**
 * The ticket's newest move; null if it is later than `revision`, or if another event than a read followed. Reading
 * does not prevent an undo.
 */
export const findLastMove = async (
  db: TicketDb,
  ticketId: number,
  revision: number,
): Promise<LastMove | null> => {
  const rows = await db
    .selectFrom('es_events')
    .select(['id', 'type', 'revision', 'data', 'metadata', 'at'])
    .where('stream', '=', ticketStream(ticketId))
    .orderBy('revision', 'desc')
    .limit(maxReads)
    .execute();
  const newest = rows.find(({ type }) => type !== 'TicketRead');
  if (newest === undefined || newest.revision > revision || !isMoveType(newest.type)) return null;
  const { from, to, transf } = ticketEvents[newest.type].data.parse(newest.data);
  const metadata = eventMetadataSchema.parse(newest.metadata);
  return {
    eventId: newest.id,
    type: newest.type,
    ...{ from, to, transf },
    moverId: moverOf(metadata),
    at: newest.at,
  };
};

const moverOf = ({ actor }: NewEventMetadata): number | null => (actor.kind === 'user' ? actor.userId : null);
