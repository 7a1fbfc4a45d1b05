import { Duplex } from 'node:stream';
import { AbortedTransactionError, type DatabaseConnection, type QueryResult } from 'kysely';
import type { PoolClient, QueryResult as Answer } from 'pg';
import type { StatementNames } from './statement-names.ts';

type Statement = { readonly sql: string; readonly parameters: readonly unknown[] };
type Sent = Promise<Answer<never>>;

/** Of what takes no values only this is sure to be one statement, as a name needs. */
const isQuestion = /^\s*(?:select|with)\b/i;

/**
 * A connection that prepares repeated statements, and can send several statements in one write: waiting ones in front
 * of the next one, and the commit behind the last one.
 */
export class PipelinedConnection implements DatabaseConnection {
  readonly #client: PoolClient;
  readonly #names: StatementNames;
  #isInTransaction = false;
  /** How the transaction begins, until its first statement takes that along. */
  #beginning: Statement | null = null;
  #ahead: readonly Statement[] = [];
  #commit: Sent | null = null;

  constructor(client: PoolClient, names: StatementNames) {
    this.#client = client;
    this.#names = names;
  }

  /** Goes out with the first statement. */
  begin(text: string): void {
    this.#isInTransaction = true;
    this.#beginning = { sql: text, parameters: [] };
  }

  async executeQuery<Row>(statement: Statement): Promise<QueryResult<Row>> {
    return resultOf(await this.#inOneWrite(() => this.#sendBehindThoseAhead(statement)));
  }

  /** Sends a write with the statement that follows, or with the commit. When it fails, that one fails by its error. */
  sendAhead(statement: Statement): void {
    if (!this.#isInTransaction) throw new Error('What is sent ahead needs a transaction.');
    this.#ahead = [...this.#ahead, statement];
  }

  /** Sends the commit right behind the statement, so that what it locks is free a round trip earlier. */
  async executeLast<Row>(statement: Statement): Promise<QueryResult<Row>> {
    if (!this.#isInTransaction) throw new Error('A last statement needs a transaction.');
    const sent = this.#inOneWrite(() => {
      const answer = this.#sendBehindThoseAhead(statement);
      this.#commit = this.#client.query<never>('commit');
      // The caller of the commit gets its failure.
      this.#commit.catch(() => undefined);
      return answer;
    });
    return resultOf(await sent);
  }

  /** @throws AbortedTransactionError when the server took everything back, since an error was passed over. */
  async commit(): Promise<void> {
    const sent = this.#commit ?? this.#sendEnd('commit');
    this.#forget();
    const answer = await sent;
    if (answer?.command === 'ROLLBACK') throw new AbortedTransactionError();
  }

  async rollBack(): Promise<void> {
    const commit = this.#commit;
    this.#ahead = [];
    // A commit behind a statement that failed has rolled back.
    const sent = commit === null ? this.#sendEnd('rollback') : commit.catch(() => null);
    this.#forget();
    await sent;
  }

  release(isBroken: boolean): void {
    this.#client.release(isBroken);
  }

  streamQuery(): never {
    throw new Error('This connection has no cursors.');
  }

  #forget(): void {
    this.#isInTransaction = false;
    this.#beginning = null;
    this.#ahead = [];
    this.#commit = null;
  }

  /** Null where nothing was begun. */
  async #sendEnd(text: 'commit' | 'rollback'): Promise<Answer<never> | null> {
    if (this.#beginning !== null && this.#ahead.length === 0) return null;
    return this.#inOneWrite(() => this.#sendBehindThoseAhead({ sql: text, parameters: [] }));
  }

  /** The first failure causes the later ones: Postgres refuses every statement after it. */
  #sendBehindThoseAhead(statement: Statement): Sent {
    const beginning = this.#beginning === null ? [] : [this.#beginning];
    const before = [...beginning, ...this.#ahead].map((one) => this.#send(one));
    this.#beginning = null;
    this.#ahead = [];
    const answer = this.#send(statement);
    return before.length === 0 ? answer : Promise.all([answer, ...before]).then(([last]) => last);
  }

  #send({ sql: text, parameters }: Statement): Sent {
    const values = [...parameters];
    const name = values.length > 0 || isQuestion.test(text) ? this.#names.nameOf(text) : undefined;
    return this.#client.query<never>(name === undefined ? { text, values } : { name, text, values });
  }

  #inOneWrite(write: () => Sent): Sent {
    const stream = streamOf(this.#client);
    stream?.cork();
    try {
      return write();
    } finally {
      stream?.uncork();
    }
  }
}

const counted = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE']);

const resultOf = <Row>({ command, rowCount, rows }: Answer<never>): QueryResult<Row> =>
  counted.has(command) ? { rows, numAffectedRows: BigInt(rowCount ?? 0) } : { rows };

/** Not in pg's types; without it each message is a write of its own and all else is as before. */
const streamOf = (client: PoolClient): Duplex | undefined => {
  const connection: unknown = Reflect.get(client, 'connection');
  if (typeof connection !== 'object' || connection === null || !('stream' in connection)) return undefined;
  return connection.stream instanceof Duplex ? connection.stream : undefined;
};
