import { AppError, type listMessages, messagePageSize } from '@balcao/contracts';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { MessagingDb } from '#database/store.ts';

/** The bounds of a page: how many messages, and before which sequence. */
export type PageBounds = {
  /** Null is the end of the conversation. */
  readonly before: string | null;
  readonly offset: number;
  readonly limit: number;
};

const newestBounds: PageBounds = { before: null, offset: 0, limit: messagePageSize };

type Query = z.output<typeof listMessages.query>;
type Reach = {
  /** The ticket whose inbound messages are counted. */
  readonly ticketId: number;
  readonly ticketIds: readonly number[];
  /** This user also sees the messages that they hold. */
  readonly userId: number | null;
};

export const findPageBounds = async (db: MessagingDb, query: Query, reach: Reach): Promise<PageBounds> => {
  const { around, aroundInbound, after, before, pageNumber } = query;
  if (around !== undefined) return boundsAround(db, around, reach);
  if (aroundInbound !== undefined) return boundsAroundInbound(db, aroundInbound, reach);
  if (after !== undefined) return boundsAfter(db, after, reach);
  const offset = before === undefined ? (pageNumber - 1) * messagePageSize : 0;
  return { before: before ?? null, offset, limit: messagePageSize };
};

/**
 * How many messages of a page around a message are newer than it. Three times as many are older, because users read
 * on upwards.
 */
const behindIt = messagePageSize / 2;

const boundsAround = async (db: MessagingDb, messageId: string, reach: Reach): Promise<PageBounds> => {
  const { rows } = await sql<{ sequence: string }>`
    select sequence from rm_messages
    where message_id = ${messageId} and ticket_id = any(${[...reach.ticketIds]}::bigint[])
      and (not is_held or user_id = ${reach.userId}::bigint)
  `.execute(db);
  const [found] = rows;
  if (found === undefined) throw new AppError('ERR_NO_MESSAGE_FOUND');
  return boundsAroundSequence(db, found.sequence, reach);
};

/** Searched from the newest, because a message that is asked for is unread and near the end. */
const boundsAroundInbound = async (
  db: MessagingDb,
  inboundNumber: number,
  reach: Reach,
): Promise<PageBounds> => {
  const { rows } = await sql<{ sequence: string }>`
    select sequence from rm_messages
    where ticket_id = ${reach.ticketId} and inbound_number = ${inboundNumber}::bigint
    order by sequence desc limit 1
  `.execute(db);
  const [found] = rows;
  return found === undefined ? newestBounds : boundsAroundSequence(db, found.sequence, reach);
};

const boundsAroundSequence = async (db: MessagingDb, sequence: string, reach: Reach): Promise<PageBounds> => {
  const newer = await sequencesAfter(db, sequence, reach);
  return { before: newer[behindIt] ?? null, offset: 0, limit: 2 * messagePageSize };
};

const boundsAfter = async (db: MessagingDb, sequence: string, reach: Reach): Promise<PageBounds> => {
  const newer = await sequencesAfter(db, sequence, reach);
  const limit = Math.min(newer.length, messagePageSize);
  return { before: newer[messagePageSize] ?? null, offset: 0, limit };
};

/** The sequences of one page, and of one message more. */
const sequencesAfter = async (
  db: MessagingDb,
  sequence: string,
  { ticketIds, userId }: Reach,
): Promise<readonly string[]> => {
  const enough = sql.lit(messagePageSize + 1);
  const { rows } = await sql<{ sequence: string }>`
    select newer.sequence from unnest(${[...ticketIds]}::bigint[]) as part (part_id)
    cross join lateral (
      select sequence from rm_messages
      where ticket_id = part_id and sequence > ${sequence} and (not is_held or user_id = ${userId}::bigint)
      order by sequence limit ${enough}
    ) newer
    order by newer.sequence limit ${enough}
  `.execute(db);
  return rows.map((row) => row.sequence);
};
