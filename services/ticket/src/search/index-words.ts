import {
  digitsIn,
  hiddenNumbers,
  hideNumbers,
  maskBody,
  type MediaType,
  mediaTypeSchema,
  searchableText,
} from '@balcao/contracts';
import { sql } from 'kysely';
import type { TicketDb } from '#database/store.ts';
import { termsOf } from './words.rules.ts';

export type SearchableMessage = {
  readonly messageId: string;
  readonly ticketId: number;
  readonly sequence: string;
  readonly mediaType: MediaType;
  readonly body: string;
};

type Text = Pick<SearchableMessage, 'ticketId' | 'mediaType' | 'body'>;

/** A shorter number is in no text. */
const fewestDigits = 7;

/**
 * The texts to index. Digits that some users may not see are not indexed: neither on a card nor of the ticket's contact
 * (rule N4).
 */
const indexedTexts = async (db: TicketDb, messages: readonly Text[]): Promise<(message: Text) => string> => {
  const withDigits = messages.filter(({ body }) => digitsIn(body).length >= fewestDigits);
  const numbers = await numbersOfTickets(db, [...new Set(withDigits.map(({ ticketId }) => ticketId))]);
  return ({ ticketId, mediaType, body }) =>
    hideNumbers(
      searchableText({ mediaType, body: maskBody({ mediaType, body }) }),
      hiddenNumbers(numbers.get(ticketId) ?? []),
    );
};

const numbersOfTickets = async (
  db: TicketDb,
  ticketIds: readonly number[],
): Promise<ReadonlyMap<number, readonly string[]>> => {
  if (ticketIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('rm_tickets as t')
    .innerJoin('rm_contacts as c', 'c.contact_id', 't.contact_id')
    .select(['t.ticket_id', 'c.numbers'])
    .where(sql<boolean>`t.ticket_id = any(${[...ticketIds]}::bigint[])`)
    .execute();
  return new Map(rows.map((row) => [row.ticket_id, row.numbers]));
};

const isStillThere = sql`exists (select from rm_tickets t where t.ticket_id = made.ticket_id)`;

type Indexed = { readonly ticketId: number; readonly words: readonly string[] };

/** Indexes new messages, each at most once, and none of a deleted ticket. */
export const indexMessages = async (db: TicketDb, messages: readonly SearchableMessage[]): Promise<void> => {
  if (messages.length === 0) return;
  const textOf = await indexedTexts(db, messages);
  const indexed = messages.map((message) => ({ ...message, words: termsOf(textOf(message)) }));
  // Messages without words get a row too, because an edit may add words but does not tell the sequence.
  await sql`
    insert into rm_message_words (message_id, ticket_id, sequence, media_type, words)
    select message_id, ticket_id, sequence, media_type, words from unnest(
      ${indexed.map(({ messageId }) => messageId)}::uuid[],
      ${indexed.map(({ ticketId }) => ticketId)}::bigint[],
      ${indexed.map(({ sequence }) => sequence)}::text[],
      ${indexed.map(({ mediaType }) => mediaType)}::text[],
      ${indexed.map(({ words }) => words.join(' '))}::text[]
    ) as made (message_id, ticket_id, sequence, media_type, words)
    where ${isStillThere}
    on conflict (message_id) do nothing
  `.execute(db);
  await addWords(db, indexed);
};

type ChangedMessage = Pick<SearchableMessage, 'messageId' | 'ticketId'> & {
  /** null if the message is no longer found. */
  readonly body: string | null;
};

/** Replaces the indexed text of a message. */
export const reindexMessage = async (db: TicketDb, message: ChangedMessage): Promise<void> => {
  const { messageId, ticketId, body } = message;
  const before = await db
    .selectFrom('rm_message_words')
    .select(['words', 'media_type'])
    .where('message_id', '=', messageId)
    .executeTakeFirst();
  if (before === undefined) return;
  const mediaType = mediaTypeSchema.parse(before.media_type);
  const text = { ticketId, mediaType, body: body ?? '' };
  const textOf = await indexedTexts(db, [text]);
  const words = body === null ? [] : termsOf(textOf(text));
  await db
    .updateTable('rm_message_words')
    .set({ words: words.join(' ') })
    .where('message_id', '=', messageId)
    .execute();
  const gone = before.words.split(' ').filter((word) => word !== '' && !words.includes(word));
  if (gone.length > 0) await removeWords(db, ticketId, gone);
  if (words.length > 0) await addWords(db, [{ ticketId, words }]);
};

const addWords = async (db: TicketDb, indexed: readonly Indexed[]): Promise<void> => {
  await sql`
    insert into rm_ticket_words (word, ticket_id)
    select distinct word, kept.ticket_id
    from (
      select ticket_id, words from unnest(
        ${indexed.map(({ ticketId }) => ticketId)}::bigint[],
        ${indexed.map(({ words }) => words.join(' '))}::text[]
      ) as made (ticket_id, words)
      where ${isStillThere}
      -- Each ticket is looked up once, and not with each of its words.
      offset 0
    ) kept
    cross join lateral unnest(string_to_array(kept.words, ' ')) as word
    order by 1, 2
    on conflict do nothing
  `.execute(db);
};

/** Removes the words that no other message of the ticket has. */
const removeWords = async (db: TicketDb, ticketId: number, words: readonly string[]): Promise<void> => {
  await sql`
    delete from rm_ticket_words where ticket_id = ${ticketId} and word = any(${[...words]}::text[])
      and word not in (
        select word from rm_message_words m cross join lateral unnest(string_to_array(m.words, ' ')) as word
        where m.ticket_id = ${ticketId}
      )
  `.execute(db);
};
