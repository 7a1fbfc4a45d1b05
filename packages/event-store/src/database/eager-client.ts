import { Duplex } from 'node:stream';
import { sql } from 'kysely';
import type { PoolClient, QueryResult } from 'pg';
import type { StatementNames } from './statement-names.ts';

/**
 * In front of a statement after which the transaction commits whatever happens: the commit is sent right behind it and
 * not after its answer, so that what it locked (the log's counters) is free a round trip earlier. Where nobody knows
 * the mark it is a comment.
 */
export const thenCommit = '/* then commit */';

/**
 * In front of a write in a transaction that nobody asks about: it is sent together with the statement that follows, or
 * with the commit, and when it fails that one fails. Where nobody knows the mark it is a comment.
 */
const withNextMark = '/* with the next */';
export const withNext = sql.raw(withNextMark);

/** Of what takes no values only this is sure to be one statement, as a name needs. */
const isQuestion = /^\s*(?:select|with)\b/i;

/**
 * A transaction asks by keys: how to find them is planned once for all values, since planning anew took longer than
 * finding, and Postgres would do so for every list of keys that is shorter than it expects. What is asked outside has
 * limits, by which its plans may differ.
 */
const begin = 'begin; set local plan_cache_mode = force_generic_plan';

type Answer = Pick<QueryResult<never>, 'command' | 'rowCount' | 'rows'>;

/**
 * A connection that names statements that come again, and that spares round trips of transactions: `begin` goes out
 * with the first statement, a write that waits for the next one with that, the commit with a last one that says so. In
 * one write each, since pipelining is on.
 */
export const eagerClient = (client: PoolClient, names: StatementNames): PoolClient => {
  let isBegun = true;
  let isInTransaction = false;
  let waiting: { readonly text: string; readonly values: unknown[] }[] = [];
  let commit: Promise<Answer> | null = null;

  const send = (text: string, values: unknown[]): Promise<Answer> => {
    const name = values.length > 0 || isQuestion.test(text) ? names.nameOf(text) : undefined;
    return client.query<never>(name === undefined ? { text, values } : { name, text, values });
  };

  const inOneWrite = (write: () => Promise<Answer>): Promise<Answer> => {
    const stream = streamOf(client);
    stream?.cork();
    try {
      return write();
    } finally {
      stream?.uncork();
    }
  };

  /** The first failure is the cause of those behind it: each is refused by then, the last one too. */
  const sendWaiting = (): readonly Promise<Answer>[] => {
    const begun = isBegun ? [] : [client.query<never>(begin)];
    isBegun = true;
    const sent = waiting.map(({ text, values }) => send(text, values));
    waiting = [];
    return [...begun, ...sent];
  };

  const sendTogether = (text: string, values: unknown[]): Promise<Answer> =>
    inOneWrite(() => {
      const before = sendWaiting();
      const answer = send(text, values);
      if (text.startsWith(thenCommit)) {
        commit = client.query<never>('commit');
        // Its failure is told to whoever asks for the commit.
        commit.catch(() => undefined);
      }
      return lastOf(before, answer);
    });

  const end = async (text: 'commit' | 'rollback'): Promise<Answer> => {
    isInTransaction = false;
    if (text === 'rollback') waiting = [];
    if (!isBegun && waiting.length === 0) {
      isBegun = true;
      return answerOf(text);
    }
    if (commit === null) return inOneWrite(() => lastOf(sendWaiting(), client.query<never>(text)));
    const sent = commit;
    commit = null;
    return text === 'commit' ? sent : sent.catch(() => answerOf(text));
  };

  const query = (text: string, values: unknown[]): Promise<Answer> => {
    if (text === 'commit' || text === 'rollback') return end(text);
    if (isInTransaction && text.startsWith(withNextMark)) {
      waiting.push({ text, values });
      return Promise.resolve(answerOf(''));
    }
    if (text !== 'begin') return sendTogether(text, values);
    isBegun = false;
    isInTransaction = true;
    return Promise.resolve(answerOf(text));
  };

  return new Proxy(client, {
    get: (target, property): unknown => {
      if (property === 'query') return query;
      const member: unknown = Reflect.get(target, property);
      return typeof member === 'function' ? member.bind(target) : member;
    },
  });
};

const lastOf = (before: readonly Promise<Answer>[], last: Promise<Answer>): Promise<Answer> =>
  before.length === 0 ? last : Promise.all([last, ...before]).then(([answer]) => answer);

const answerOf = (text: string): Answer => ({ command: text.toUpperCase(), rowCount: null, rows: [] });

/** Not in pg's types; without it each message is a write of its own and all else is as before. */
const streamOf = (client: PoolClient): Duplex | undefined => {
  const connection: unknown = Reflect.get(client, 'connection');
  if (typeof connection !== 'object' || connection === null || !('stream' in connection)) return undefined;
  return connection.stream instanceof Duplex ? connection.stream : undefined;
};
