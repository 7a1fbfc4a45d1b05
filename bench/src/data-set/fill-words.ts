import type pg from 'pg';

const vocabularySize = 20_000;
const wordsPerMessage = 8;

const beginnings = ['con', 'ped', 'ent', 'pro', 'mar', 'sal', 'ver', 'tri', 'bol', 'gar', 'rep', 'fal'];
const middles = ['ta', 'ri', 'mo', 'lu', 'ne', 'pa', 'ci', 'ro', 'du', 'fe', 'ga', 'vi', 'so'];

/** Made-up words, many with the same beginning; the first ones are the most frequent. */
export const vocabulary: readonly string[] = Array.from({ length: vocabularySize }, (_, index) => {
  const at = (values: readonly string[], number: number): string => values[number % values.length] ?? '';
  const begin = at(beginnings, index);
  const rest = [index, Math.floor(index / 13), Math.floor(index / 169), Math.floor(index / 2_197)];
  return `${begin}${rest.map((number) => at(middles, number)).join('')}`;
});

/**
 * Fills the search index with the words of this number of messages: few are in nearly every ticket, most in a handful.
 */
export const fillWords = async (pool: pg.Pool, messages: number): Promise<void> => {
  const client = await pool.connect();
  try {
    await client.query('create temp table vocabulary (number int primary key, word text)');
    await client.query(
      'insert into vocabulary select ordinal - 1, word from unnest($1::text[]) with ordinality as v (word, ordinal)',
      [vocabulary],
    );
    await client.query('analyze vocabulary');
    await client.query('select setseed(0.5)');
    await client.query(
      `insert into ticket.rm_ticket_words (word, ticket_id)
       select distinct v.word, drawn.ticket_id
       from (
         select t.ticket_id, floor(power(random(), 3) * $1)::int as number
         from ticket.rm_tickets t
         cross join generate_series(1, greatest(1, $2::int / (select count(*)::int from ticket.rm_tickets))) n
       ) drawn join vocabulary v using (number)
       order by 1, 2 on conflict do nothing`,
      [vocabularySize, messages * wordsPerMessage],
    );
    await client.query(
      `insert into ticket.rm_ticket_words (word, ticket_id)
       select distinct left(word, 3) || '*', ticket_id from ticket.rm_ticket_words where length(word) >= 3
       order by 1, 2 on conflict do nothing`,
    );
    await client.query('drop table vocabulary');
    await client.query('vacuum analyze ticket.rm_ticket_words');
    await client.query('vacuum analyze ticket.rm_contacts');
  } finally {
    client.release();
  }
};
