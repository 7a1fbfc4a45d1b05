import { Duplex } from 'node:stream';
import { AbortedTransactionError, type DatabaseConnection, type QueryResult } from 'kysely';
import type { PoolClient, QueryResult as Answer } from 'pg';
import type { StatementNames } from './statement-names.ts';

type Statement = { readonly sql: string; readonly parameters: readonly unknown[] };
type Sent = Promise<Answer<never>>;

/** Without parameters, only these are certainly a single statement, which a prepared name requires. */
const isQuestion = /^\s*(?:select|with)\b/i;

/**
 * A connection that prepares repeated statements, and can send several statements in one write: waiting ones before the
 * next one, and the commit after the last one.
 */
export class PipelinedConnection implements DatabaseConnection {
  readonly #client: PoolClient;
  readonly #names: StatementNames;
  #isInTransaction = false;
  /** The transaction's begin, until the first statement takes it along. */
  #beginning: Statement | null = null;
  #ahead: readonly Statement[] = [];
  #commit: Sent | null = null;

  constructor(client: PoolClient, names: StatementNames) {
    this.#client = client;
    this.#names = names;
  }

  /** Is sent with the first statement. */
  begin(text: string): void {
    this.#isInTransaction = true;
    this.#beginning = { sql: text, parameters: [] };
  }

  async executeQuery<Row>(statement: Statement): Promise<QueryResult<Row>> {
    return resultOf(await this.#inOneWrite(() => this.#sendBehindThoseAhead(statement)));
  }

  /** Sends a write with the next statement, or with the commit. If it fails, that statement fails with its error. */
  sendAhead(statement: Statement): void {
    if (!this.#isInTransaction) throw new Error('What is sent ahead needs a transaction.');
    this.#ahead = [...this.#ahead, statement];
  }

  /** Sends the commit right after the statement, so that its locks are released a round trip earlier. */
  async executeLast<Row>(statement: Statement): Promise<QueryResult<Row>> {
    if (!this.#isInTransaction) throw new Error('A last statement needs a transaction.');
    const sent = this.#inOneWrite(() => {
      const answer = this.#sendBehindThoseAhead(statement);
      this.#commit = this.#client.query<never>('commit');
      // The caller of `commit` gets its error.
      this.#commit.catch(() => undefined);
      return answer;
    });
    return resultOf(await sent);
  }

  /** @throws AbortedTransactionError if the server rolled back, because an error was swallowed */
  async commit(): Promise<void> {
    const sent = this.#commit ?? this.#sendEnd('commit');
    this.#forget();
    const answer = await sent;
    if (answer?.command === 'ROLLBACK') throw new AbortedTransactionError();
  }

  async rollBack(): Promise<void> {
    const commit = this.#commit;
    this.#ahead = [];
    // A commit after a failed statement has rolled back.
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

  /** Null if no transaction was begun. */
  async #sendEnd(text: 'commit' | 'rollback'): Promise<Answer<never> | null> {
    if (this.#beginning !== null && this.#ahead.length === 0) return null;
    return this.#inOneWrite(() => this.#sendBehindThoseAhead({ sql: text, parameters: [] }));
  }

  /** The first error causes the later ones, because Postgres refuses every statement after it. */
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

/** Not in pg's types. Without it each message is its own write, and everything else is the same. */
const streamOf = (client: PoolClient): Duplex | undefined => {
  const connection: unknown = Reflect.get(client, 'connection');
  if (typeof connection !== 'object' || connection === null || !('stream' in connection)) return undefined;
  return connection.stream instanceof Duplex ? connection.stream : undefined;
};
