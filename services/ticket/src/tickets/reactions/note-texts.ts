import { type AutomaticRule, deskTextMark, type messagingEvents, type RecordedOf } from '@balcao/contracts';
import type { TicketDb } from '#database/store.ts';
import { holdTicket } from '#tickets/hold-ticket.ts';
import { keepEntry } from './keep-entry.ts';

type Queued = RecordedOf<Pick<typeof messagingEvents, 'MessageQueued'>>;

/** Texts that messaging decides on: of all others the ticket's own stream tells. */
const followsMove: ReadonlySet<AutomaticRule> = new Set(['farewell', 'transfer-greeting']);

/** The farewell or greeting that followed a move, for the timeline: as it went out, and only if it did (rules T15 and T21). */
export const noteText = async (db: TicketDb, { id, data, sealed, at, metadata }: Queued): Promise<void> => {
  const rule = sealed?.message.automatic?.rule;
  if (sealed === null || rule === undefined || !followsMove.has(rule) || data.attempt > 1) return;
  if (!(await holdTicket(db, data.ticketId))) return;
  const { messageId, ticketId } = data;
  const { body, mediaType } = sealed.message;
  await keepEntry(db, {
    entryId: id,
    ticketId,
    at,
    type: 'automatic',
    actor: metadata.actor,
    before: null,
    after: { messageId, mediaType, automatic: 'text', rule, body: body.replace(deskTextMark, '') },
  });
};
