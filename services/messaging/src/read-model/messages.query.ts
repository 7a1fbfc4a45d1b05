import type { ContactSummary, Message } from '@balcao/contracts';
import { type Selectable, sql } from 'kysely';
import type { MessagingTables } from '#database/schema.ts';
import type { MessagingDb } from '#database/store.ts';

export const messageColumns = [
  'message_id',
  'ticket_id',
  'contact_id',
  'connection_id',
  'sequence',
  'from_me',
  'body',
  'media_type',
  'ack',
  'send_state',
  'send_problem',
  'attempt',
  'client_id',
  'inbound_number',
  'author_name',
  'author_number',
  'revision',
  'created_at',
  'updated_at',
] as const;

export type MessageRow = Selectable<MessagingTables['rm_messages']>;

type Surroundings = {
  /** Of what came in; in a group its author stands in front. */
  readonly contact: ContactSummary | null;
  /** The number of the last inbound message of its ticket that was read. */
  readonly readUpTo: number;
};

/** A message as the contract names it. What is ours has no contact (3-wire.md §9). */
export const toMessage = (row: MessageRow, { contact, readUpTo }: Surroundings): Message => ({
  id: row.message_id,
  ticketId: row.ticket_id,
  ack: row.ack,
  read: row.inbound_number === null || row.inbound_number <= readUpTo,
  fromMe: row.from_me,
  body: row.body,
  mediaUrl: null,
  mediaType: row.media_type,
  isDeleted: false,
  isEdited: false,
  quotedMsgId: null,
  quotedMsg: null,
  contactId: row.from_me ? null : row.contact_id,
  contact: row.from_me || contact === null ? null : authorOf(row, contact),
  oldMessages: [],
  clientId: row.client_id,
  sendState: row.send_state,
  sendProblem: row.send_problem,
  inboundNumber: row.inbound_number,
  sequence: row.sequence,
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
});

const authorOf = (row: MessageRow, contact: ContactSummary): ContactSummary =>
  row.author_name === null ? contact : { ...contact, name: row.author_name, number: row.author_number };

export const findMessages = async (
  db: MessagingDb,
  messageIds: readonly string[],
): Promise<readonly MessageRow[]> =>
  db
    .selectFrom('rm_messages')
    .select(messageColumns)
    .where(sql<boolean>`message_id = any(${[...messageIds]}::uuid[])`)
    .execute();

/** How far each of these tickets was read. */
export const findReadMarks = async (
  db: MessagingDb,
  ticketIds: readonly number[],
): Promise<ReadonlyMap<number, number>> => {
  const rows = await db
    .selectFrom('rm_tickets')
    .select(['ticket_id', 'read_up_to'])
    .where(sql<boolean>`ticket_id = any(${[...ticketIds]}::bigint[])`)
    .execute();
  return new Map(rows.map((row) => [row.ticket_id, row.read_up_to]));
};
