import type { ContactSummary, Message, MessageWay, QuotedMessage } from '@balcao/contracts';
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
  'user_id',
  'quoted_message_id',
  'media_url',
  'media',
  'is_video_call',
  'is_edited',
  'is_deleted',
  'old_messages',
  'change_id',
  'change_kind',
  'change_state',
  'change_at',
  'change_problem',
  'change_text',
  'is_held',
  'held_until',
  'ticket_event_id',
  'queued_at',
  'automatic_rule',
  'api',
  'external_key',
  'handed_at',
  'server_at',
  'device_at',
  'read_at',
  'revision',
  'created_at',
  'updated_at',
] as const;

export type MessageRow = Pick<Selectable<MessagingTables['rm_messages']>, (typeof messageColumns)[number]>;

type Surroundings = {
  /** The contact of a received message. In a group the author is shown instead. */
  readonly contact: ContactSummary | null;
  /** The number of the ticket's last inbound message that was read. */
  readonly readUpTo: number;
  /** The quoted message; absent or null if it is not shown. */
  readonly quoted?: MessageRow | null;
};

/** A message as the contract defines it. Our own messages have no contact (rule X4). */
export const toMessage = (row: MessageRow, { contact, readUpTo, quoted = null }: Surroundings): Message => ({
  id: row.message_id,
  ticketId: row.ticket_id,
  ack: row.ack,
  read: row.inbound_number === null || row.inbound_number <= readUpTo,
  fromMe: row.from_me,
  body: row.body,
  mediaUrl: row.media_url,
  mediaType: row.media_type,
  isDeleted: row.is_deleted,
  isEdited: row.is_edited,
  quotedMsgId: row.quoted_message_id,
  quotedMsg: quoted && toQuoted(quoted, contact),
  contactId: row.from_me ? null : row.contact_id,
  contact: writerOf(row, contact),
  oldMessages: row.old_messages,
  media: row.media,
  way: wayOf(row),
  call: row.is_video_call === null ? null : { isVideo: row.is_video_call },
  change:
    row.change_kind === null || row.change_state === null
      ? null
      : {
          kind: row.change_kind,
          state: row.change_state,
          at: timeOf(row.change_at),
          problem: row.change_problem,
          text: row.change_text,
        },
  userId: row.user_id,
  ...(row.automatic_rule === null ? {} : { automatic: { rule: row.automatic_rule } }),
  ...(row.api === null ? {} : { api: row.api }),
  ...(row.external_key === null ? {} : { externalKey: row.external_key }),
  clientId: row.client_id,
  sendState: row.send_state,
  sendProblem: row.send_problem,
  inboundNumber: row.inbound_number,
  sequence: row.sequence,
  revision: row.revision,
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
});

/** A quoted message as it is now. */
export const toQuoted = (row: MessageRow, contact: ContactSummary | null): QuotedMessage => ({
  id: row.message_id,
  ticketId: row.ticket_id,
  fromMe: row.from_me,
  body: row.body,
  mediaType: row.media_type,
  mediaUrl: row.media_url,
  isDeleted: row.is_deleted,
  contactId: row.from_me ? null : row.contact_id,
  contact: writerOf(row, contact),
  createdAt: row.created_at.toISOString(),
});

/** Only messages of the desk have one. */
const wayOf = (row: MessageRow): MessageWay | null =>
  row.user_id === null && row.queued_at === null && row.held_until === null
    ? null
    : {
        queuedAt: timeOf(row.queued_at),
        heldUntil: timeOf(row.held_until),
        handedAt: timeOf(row.handed_at),
        serverAt: timeOf(row.server_at),
        deviceAt: timeOf(row.device_at),
        readAt: timeOf(row.read_at),
      };

const timeOf = (at: Date | null): string | null => at?.toISOString() ?? null;

const writerOf = (row: MessageRow, contact: ContactSummary | null): ContactSummary | null => {
  if (row.from_me || contact === null) return null;
  return row.author_name === null
    ? contact
    : { ...contact, name: row.author_name, number: row.author_number };
};

export const findMessages = async (
  db: MessagingDb,
  messageIds: readonly string[],
): Promise<readonly MessageRow[]> =>
  messageIds.length === 0
    ? []
    : db
        .selectFrom('rm_messages')
        .select(messageColumns)
        .where(sql<boolean>`message_id = any(${[...messageIds]}::uuid[])`)
        .execute();

/** Finds the messages that these quote, if they are stored here. */
export const findQuoted = async (
  db: MessagingDb,
  rows: readonly MessageRow[],
): Promise<(row: MessageRow) => MessageRow | null> => {
  const ids = new Set(rows.flatMap(({ quoted_message_id: id }) => id ?? []));
  const quoted = new Map((await findMessages(db, [...ids])).map((row) => [row.message_id, row]));
  return ({ quoted_message_id: id }) => (id === null ? null : (quoted.get(id) ?? null));
};

/** Up to which inbound message each of these tickets was read. */
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
