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
import { isBeginning, termsOf } from './words.rules.ts';

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
  await removeWords(db, [{ ticketId, words: without(split(before.words), words) }]);
  if (words.length > 0) await addWords(db, [{ ticketId, words }]);
};

const split = (words: string): readonly string[] => words.split(' ').filter((word) => word !== '');
const without = (words: readonly string[], others: readonly string[]): readonly string[] =>
  words.filter((word) => !others.includes(word));

/**
 * Hides the numbers of these contacts in what was indexed before the contacts had them (rule N4). The words of a message
 * are indexed in their order, so that a number of several words is found.
 */
export const hideIndexedNumbers = async (db: TicketDb, contactIds: readonly number[]): Promise<void> => {
  const indexed = await db
    .selectFrom('rm_contacts as c')
    .innerJoin('rm_tickets as t', 't.contact_id', 'c.contact_id')
    .innerJoin('rm_message_words as m', 'm.ticket_id', 't.ticket_id')
    .select(['m.message_id', 'm.ticket_id', 'm.words', 'c.numbers'])
    .where(sql<boolean>`c.contact_id = any(${[...contactIds]}::bigint[])`)
    .where(sql<boolean>`exists (select from unnest(c.numbers) n where strpos(m.words, right(n, 4)) > 0)`)
    .execute();
  const changed = indexed.flatMap((message) => {
    const before = split(message.words);
    const text = before.filter((word) => !isBeginning(word)).join(' ');
    const words = termsOf(hideNumbers(text, hiddenNumbers(message.numbers)));
    const gone = without(before, words);
    return gone.length === 0
      ? []
      : [{ messageId: message.message_id, ticketId: message.ticket_id, words, gone }];
  });
  if (changed.length === 0) return;
  // A message that is indexed meanwhile may have a word that is removed here.
  await sql`lock table rm_ticket_words in share row exclusive mode`.execute(db);
  await sql`
    update rm_message_words m set words = made.words
    from unnest(
      ${changed.map(({ messageId }) => messageId)}::uuid[],
      ${changed.map(({ words }) => words.join(' '))}::text[]
    ) as made (message_id, words)
    where m.message_id = made.message_id
  `.execute(db);
  await removeWords(
    db,
    changed.map(({ ticketId, gone }) => ({ ticketId, words: gone })),
  );
  await addWords(db, changed);
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
const removeWords = async (db: TicketDb, removed: readonly Indexed[]): Promise<void> => {
  const pairs = removed.flatMap(({ ticketId, words }) => words.map((word) => ({ ticketId, word })));
  if (pairs.length === 0) return;
  await sql`
    delete from rm_ticket_words w using unnest(
      ${pairs.map(({ ticketId }) => ticketId)}::bigint[], ${pairs.map(({ word }) => word)}::text[]
    ) as gone (ticket_id, word)
    where w.ticket_id = gone.ticket_id and w.word = gone.word and not exists (
      select from rm_message_words m
      where m.ticket_id = gone.ticket_id and gone.word = any(string_to_array(m.words, ' '))
    )
  `.execute(db);
};
