import { type AutomaticRule, deskTextMark, type messagingEvents, type RecordedOf } from '@balcao/contracts';
import type { TicketDb } from '#database/store.ts';
import { lockTicket } from '#tickets/lock-ticket.ts';
import { storeTimelineEntry } from './store-timeline-entry.ts';

type Queued = RecordedOf<Pick<typeof messagingEvents, 'MessageQueued'>>;

/**
 * The texts that messaging decides. Other automatic texts have an event in the ticket's stream, but that event lacks
 * the text that was sent.
 */
const followsMove: ReadonlySet<AutomaticRule> = new Set(['farewell', 'transfer-greeting']);

/**
 * Stores an automatic text for the timeline once it was sent. A farewell or greeting after a move is an entry of its
 * own; any other text completes the entry of its event (rules T15 and T21).
 */
export const storeAutomaticText = async (
  db: TicketDb,
  { id, data, sealed, at, metadata }: Queued,
): Promise<void> => {
  const rule = sealed?.message.automatic?.rule;
  if (sealed === null || rule === undefined || data.attempt > 1) return;
  const isOwnEntry = followsMove.has(rule);
  const entryId = isOwnEntry ? id : metadata.causationId;
  if (entryId === undefined || !(await lockTicket(db, data.ticketId))) return;
  const { messageId, ticketId } = data;
  const { body, mediaType } = sealed.message;
  await storeTimelineEntry(db, {
    entryId,
    ticketId,
    at,
    type: isOwnEntry ? 'automatic' : 'said',
    actor: metadata.actor,
    before: null,
    after: { messageId, mediaType, automatic: 'text', rule, body: body.replace(deskTextMark, '') },
  });
};
