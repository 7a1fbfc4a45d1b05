import { Duplex } from 'node:stream';
import type { PoolClient, QueryResult } from 'pg';
import type { StatementNames } from './statement-names.ts';

/**
 * In front of a statement after which the transaction commits whatever happens: the commit is sent right behind it and
 * not after its answer, so that what it locked (the log's counters) is free a round trip earlier. Where nobody knows
 * the mark it is a comment.
 */
export const thenCommit = '/* then commit */';

/** Of what takes no values only this is sure to be one statement, as a name needs. */
const isQuestion = /^\s*(?:select|with)\b/i;

type Answer = Pick<QueryResult<never>, 'command' | 'rowCount' | 'rows'>;

/**
 * A connection that names statements that come again, and that spares round trips of transactions: `begin` goes out
 * with the first statement, the commit with a last one that says so. In one write each, since pipelining is on.
 */
export const eagerClient = (client: PoolClient, names: StatementNames): PoolClient => {
  let isBegun = true;
  let commit: Promise<Answer> | null = null;

  const send = (text: string, values: unknown[]): Promise<Answer> => {
    const name = values.length > 0 || isQuestion.test(text) ? names.nameOf(text) : undefined;
    return client.query<never>(name === undefined ? { text, values } : { name, text, values });
  };

  const sendTogether = (text: string, values: unknown[]): Promise<Answer> => {
    const stream = streamOf(client);
    stream?.cork();
    try {
      const begin = isBegun ? null : client.query<never>('begin');
      isBegun = true;
      const answer = send(text, values);
      if (text.startsWith(thenCommit)) {
        commit = client.query<never>('commit');
        // Its failure is told to whoever asks for the commit.
        commit.catch(() => undefined);
      }
      return begin === null ? answer : Promise.all([answer, begin]).then(([first]) => first);
    } finally {
      stream?.uncork();
    }
  };

  const end = async (text: 'commit' | 'rollback'): Promise<Answer> => {
    if (!isBegun) {
      isBegun = true;
      return answerOf(text);
    }
    if (commit === null) return client.query<never>(text);
    const sent = commit;
    commit = null;
    return text === 'commit' ? sent : sent.catch(() => answerOf(text));
  };

  const query = (text: string, values: unknown[]): Promise<Answer> => {
    if (text === 'commit' || text === 'rollback') return end(text);
    if (text !== 'begin') return sendTogether(text, values);
    isBegun = false;
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

const answerOf = (text: string): Answer => ({ command: text.toUpperCase(), rowCount: null, rows: [] });

/** Not in pg's types; without it each message is a write of its own and all else is as before. */
const streamOf = (client: PoolClient): Duplex | undefined => {
  const connection: unknown = Reflect.get(client, 'connection');
  if (typeof connection !== 'object' || connection === null || !('stream' in connection)) return undefined;
  return connection.stream instanceof Duplex ? connection.stream : undefined;
};
