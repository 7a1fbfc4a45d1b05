import { type AutomaticRule, deskTextMark, type messagingEvents, type RecordedOf } from '@balcao/contracts';
import type { TicketDb } from '#database/store.ts';
import { holdTicket } from '#tickets/hold-ticket.ts';
import { keepEntry } from './keep-entry.ts';

type Queued = RecordedOf<Pick<typeof messagingEvents, 'MessageQueued'>>;

/** Texts that messaging decides on. Of all others the ticket's own stream tells, but not with which words they went out. */
const followsMove: ReadonlySet<AutomaticRule> = new Set(['farewell', 'transfer-greeting']);

/**
 * An automatic text as it went out, and only if it did, for the timeline: the farewell or greeting after a move as an
 * entry of its own, the words of any other text for the entry that its event is (rules T15 and T21).
 */
export const noteText = async (db: TicketDb, { id, data, sealed, at, metadata }: Queued): Promise<void> => {
  const rule = sealed?.message.automatic?.rule;
  if (sealed === null || rule === undefined || data.attempt > 1) return;
  const isOwnEntry = followsMove.has(rule);
  const entryId = isOwnEntry ? id : metadata.causationId;
  if (entryId === undefined || !(await holdTicket(db, data.ticketId))) return;
  const { messageId, ticketId } = data;
  const { body, mediaType } = sealed.message;
  await keepEntry(db, {
    entryId,
    ticketId,
    at,
    type: isOwnEntry ? 'automatic' : 'said',
    actor: metadata.actor,
    before: null,
    after: { messageId, mediaType, automatic: 'text', rule, body: body.replace(deskTextMark, '') },
  });
};
