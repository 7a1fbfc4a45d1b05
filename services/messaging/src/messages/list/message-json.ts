import { type RawBuilder, sql } from 'kysely';
import {
  boolean,
  nullableNumber,
  nullableText,
  nullableTime,
  number,
  object,
  objectWhen,
  optional,
  text,
  time,
  word,
  type JsonText,
} from '@balcao/event-store/database/json-text';
import { contactMarks } from './contact-placeholders.ts';

const json = (expression: string): JsonText => ({ sql: `${expression}::text` });
const nullableJson = (expression: string): JsonText => ({ sql: `coalesce(${expression}::text, 'null')` });
const uuid = (expression: string): JsonText => ({ sql: `'"' || ${expression} || '"'` });
const nullableWord = (expression: string): JsonText => ({
  sql: `coalesce('"' || ${expression} || '"', 'null')`,
});

/** A placeholder that `fillContact` replaces. In a group it holds the author's name and number. */
const contactOf = (message: string): JsonText => ({
  sql: `case when ${message}.from_me then 'null'
    when ${message}.author_name is null then '${contactMarks.whole}'
    else '{"name":' || to_json(${message}.author_name)
      || ',"number":' || ${nullableText(`${message}.author_number`).sql} || '${contactMarks.authorEnd}' end`,
});

/** `toMessage` of messages.query.ts in SQL: messages `m`, their quotes `q`, and the request `asked`. */
const messageText = object({
  id: uuid('m.message_id'),
  ticketId: number('m.ticket_id'),
  ack: number('m.ack'),
  read: boolean(`m.inbound_number is null or m.inbound_number <= case when m.ticket_id = asked.ticket_id
    then asked.read_up_to
    else coalesce((select t.read_up_to from rm_tickets t where t.ticket_id = m.ticket_id), 0) end`),
  fromMe: boolean('m.from_me'),
  body: text('m.body'),
  mediaUrl: nullableText('m.media_url'),
  mediaType: word('m.media_type'),
  isDeleted: boolean('m.is_deleted'),
  isEdited: boolean('m.is_edited'),
  quotedMsgId: nullableWord('m.quoted_message_id'),
  quotedMsg: objectWhen('q.message_id is not null', {
    id: uuid('q.message_id'),
    ticketId: number('q.ticket_id'),
    fromMe: boolean('q.from_me'),
    body: text('q.body'),
    mediaType: word('q.media_type'),
    mediaUrl: nullableText('q.media_url'),
    isDeleted: boolean('q.is_deleted'),
    contactId: { sql: `case when q.from_me then 'null' else q.contact_id::text end` },
    contact: contactOf('q'),
    createdAt: time('q.created_at'),
  }),
  contactId: { sql: `case when m.from_me then 'null' else m.contact_id::text end` },
  contact: contactOf('m'),
  oldMessages: json('m.old_messages'),
  media: nullableJson('m.media'),
  way: objectWhen('m.user_id is not null or m.queued_at is not null or m.held_until is not null', {
    queuedAt: nullableTime('m.queued_at'),
    heldUntil: nullableTime('m.held_until'),
    handedAt: nullableTime('m.handed_at'),
    serverAt: nullableTime('m.server_at'),
    deviceAt: nullableTime('m.device_at'),
    readAt: nullableTime('m.read_at'),
  }),
  call: objectWhen('m.is_video_call is not null', { isVideo: boolean('m.is_video_call') }),
  change: objectWhen('m.change_kind is not null', {
    kind: word('m.change_kind'),
    state: word('m.change_state'),
    at: nullableTime('m.change_at'),
    problem: nullableWord('m.change_problem'),
    text: nullableText('m.change_text'),
  }),
  userId: nullableNumber('m.user_id'),
  automatic: optional('m.automatic_rule is not null', object({ rule: word('m.automatic_rule') })),
  api: optional('m.api is not null', json('m.api')),
  externalKey: optional('m.external_key is not null', text('m.external_key')),
  clientId: nullableWord('m.client_id'),
  sendState: nullableWord('m.send_state'),
  sendProblem: nullableWord('m.send_problem'),
  inboundNumber: nullableNumber('m.inbound_number'),
  sequence: word('m.sequence'),
  revision: number('m.revision'),
  createdAt: time('m.created_at'),
  updatedAt: time('m.updated_at'),
});

export const messageAsText: RawBuilder<string> = sql.raw(messageText.sql);

/** The columns of `m` that the text needs. */
export const columnsOfText: readonly string[] = [
  ...new Set([...messageText.sql.matchAll(/\bm\.(\w+)/g)].map(([, column = '']) => column)),
];
