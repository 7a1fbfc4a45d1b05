import {
  type Endpoint,
  endpoints,
  type ErrorCode,
  errorStatus,
  livePositionHeader,
  sendApiMessage,
  sendMedia,
} from '@balcao/contracts';
import type { z } from 'zod';

type Schema = z.ZodType;

/** What a page asked, as the contract reads it. */
export type Call<Params extends Schema, Query extends Schema, Body extends Schema> = {
  readonly params: z.output<Params>;
  readonly query: z.output<Query>;
  readonly body: z.output<Body>;
  /** Of an upload. */
  readonly form: FormData;
  /** The version that a change is based on. */
  readonly ifMatch: string | null;
};

type RawCall = {
  readonly params: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string>>;
  readonly body: unknown;
  readonly form: FormData;
  readonly ifMatch: string | null;
};
type Answer = (call: RawCall) => Promise<unknown>;

/** Thrown by an answer: the desk refuses the call by this code of the catalogue. */
export class Refusal extends Error {
  readonly code: ErrorCode;
  readonly facts: Readonly<Record<string, unknown>>;

  constructor(code: ErrorCode, facts: Readonly<Record<string, unknown>> = {}) {
    super(code);
    this.name = 'Refusal';
    this.code = code;
    this.facts = facts;
  }
}

const parameter = /:(\w+)/g;

const patternOf = ({ path }: Endpoint): RegExp =>
  new RegExp(`^${path.replaceAll(parameter, '(?<$1>[^/]+)')}$`, 'u');

const parametersIn = ({ path }: Endpoint): number => [...path.matchAll(parameter)].length;

/** A literal path before one with parameters, as the gateway mounts them. */
const routes = [...endpoints, sendApiMessage]
  .toSorted((one, other) => parametersIn(one) - parametersIn(other))
  .map((endpoint) => ({ endpoint, pattern: patternOf(endpoint) }));

// The gateway's own route for files asks messaging by it; the contracts mount it nowhere.
const formRoutes = [sendMedia, sendApiMessage].map((endpoint: Endpoint) => ({
  endpoint,
  pattern: patternOf(endpoint),
}));

/** What of a body the contract reads: a form's texts. */
const bodyOf = (body: unknown): unknown => {
  if (typeof body === 'string') return JSON.parse(body);
  if (!(body instanceof FormData)) return undefined;
  return Object.fromEntries([...body].filter(([, value]) => typeof value === 'string'));
};

const apiPaths = new Set([...endpoints, sendApiMessage].map(({ path }) => path.split('/')[1]));

const json = (status: number, body: unknown, headers: Readonly<Record<string, string>> = {}): Response =>
  new Response(body === undefined ? null : JSON.stringify(body), {
    status,
    headers: { 'content-type': 'application/json', date: new Date().toUTCString(), ...headers },
  });

/**
 * The gateway of a component test, inside the page: it answers the calls of the contracts, and nothing else. A call that
 * nobody answers and an answer that breaks its contract fail the test.
 */
export class TestGateway {
  /** Every call in the order in which they came: `listTickets`, `sendMessage`, … */
  readonly asked: string[] = [];
  /** Every address that was read, with its query: `/tickets?status=open`. */
  readonly read: string[] = [];
  /** What a test did wrong. */
  readonly faults: string[] = [];
  /** Nothing comes through, as with a line that broke. */
  isAway = false;
  private readonly answers = new Map<string, Answer>();
  private readonly versions = new Map<string, () => string>();
  private readonly calls = new Map<string, RawCall[]>();
  private readonly gates = new Map<string, Promise<unknown>>();
  private readonly livePosition: () => number;
  private isOver = false;

  /** @param livePosition where the live log stands: what begins or renews a session says so */
  constructor(livePosition: () => number) {
    this.livePosition = livePosition;
  }

  /** The page of this gateway is gone: what it still asks stays without an answer, and is no fault. */
  close(): void {
    this.isOver = true;
  }

  /** Answers the call from now on. A later answer replaces an earlier one. */
  answer<P extends Schema, Q extends Schema, B extends Schema, R extends Schema>(
    endpoint: Endpoint<P, Q, B, R>,
    give: (call: Call<P, Q, B>) => z.input<R> | Promise<z.input<R>>,
  ): void {
    this.answers.set(endpoint.operation, async (raw) => {
      const call = {
        params: endpoint.params.parse(raw.params),
        query: endpoint.query.parse(raw.query),
        body: endpoint.body.parse(raw.body),
        form: raw.form,
        ifMatch: raw.ifMatch,
      };
      const given = await give(call);
      endpoint.response.parse(given);
      return given;
    });
  }

  /** From now on answers of the call carry the version of what they show. */
  tellVersion({ operation }: Pick<Endpoint, 'operation'>, versionNow: () => string): void {
    this.versions.set(operation, versionNow);
  }

  /** From now on files are answered so. */
  answerFiles(give: (call: Pick<RawCall, 'params' | 'form'>) => z.input<typeof sendMedia.response>): void {
    this.answers.set(sendMedia.operation, (raw) => {
      const given = give(raw);
      sendMedia.response.parse(given);
      return Promise.resolve(given);
    });
  }

  /** From now on the call is refused by this code, until the function that it gives is called. */
  refuse(
    { operation }: Pick<Endpoint, 'operation'>,
    code: ErrorCode,
    facts: Readonly<Record<string, unknown>> = {},
  ): () => void {
    const before = this.answers.get(operation);
    this.answers.set(operation, () => Promise.reject(new Refusal(code, facts)));
    return () => {
      if (before === undefined) this.answers.delete(operation);
      else this.answers.set(operation, before);
    };
  }

  /** The same of those calls alone whose query has all of this. */
  refuseWhere(endpoint: Pick<Endpoint, 'operation'>, query: RawCall['query'], code: ErrorCode): () => void {
    const before = this.answers.get(endpoint.operation);
    const undo = this.refuse(endpoint, code);
    const refused = this.answers.get(endpoint.operation);
    this.answers.set(endpoint.operation, (raw) => {
      const isMeant = Object.entries(query).every(([name, value]) => raw.query[name] === value);
      const answer = isMeant ? refused : before;
      return answer === undefined ? Promise.reject(new Error('Nobody answers it')) : answer(raw);
    });
    return undo;
  }

  /** From now on these calls wait for their answer until the function that it gives is called. */
  hold({ operation }: Pick<Endpoint, 'operation'>): () => void {
    const { promise, resolve } = Promise.withResolvers<undefined>();
    this.gates.set(operation, promise);
    return () => {
      if (this.gates.get(operation) === promise) this.gates.delete(operation);
      resolve(undefined);
    };
  }

  /** The bodies of the calls of one endpoint so far. */
  bodies<B extends Schema>(endpoint: Endpoint<Schema, Schema, B>): readonly z.output<B>[] {
    return this.callsOf(endpoint).map(({ body }) => endpoint.body.parse(body));
  }

  /** The queries of the calls of one endpoint so far. */
  queries<Q extends Schema>(endpoint: Endpoint<Schema, Q>): readonly z.output<Q>[] {
    return this.callsOf(endpoint).map(({ query }) => endpoint.query.parse(query));
  }

  /** The files and fields of the uploads so far. */
  get forms(): readonly FormData[] {
    return this.callsOf(sendMedia).map(({ form }) => form);
  }

  private callsOf({ operation }: Pick<Endpoint, 'operation'>): readonly RawCall[] {
    return this.calls.get(operation) ?? [];
  }

  /** Whether a path belongs to the desk; everything else is a file of the page. */
  static knows(url: URL): boolean {
    return url.origin === window.location.origin && apiPaths.has(url.pathname.split('/')[1]);
  }

  /** As `fetch`. */
  async serve(url: URL, { method = 'GET', body, signal, headers }: RequestInit): Promise<Response> {
    const isForm = body instanceof FormData;
    const found = (isForm ? formRoutes : routes).find(
      ({ endpoint, pattern }) => endpoint.method.toUpperCase() === method && pattern.test(url.pathname),
    );
    if (found === undefined) return this.fault(`No endpoint for ${method} ${url.pathname}`);
    const { endpoint, pattern } = found;
    const { operation } = endpoint;
    const raw: RawCall = {
      params: { ...pattern.exec(url.pathname)?.groups },
      query: Object.fromEntries(url.searchParams),
      body: bodyOf(body),
      form: isForm ? body : new FormData(),
      ifMatch: new Headers(headers).get('if-match'),
    };
    if (this.isOver) return new Promise(() => undefined);
    if (this.isAway) throw new TypeError('The line broke off.');
    this.asked.push(operation);
    if (method === 'GET') this.read.push(`${url.pathname}${url.search}`);
    this.calls.set(operation, [...this.callsOf(endpoint), raw]);
    await this.gates.get(operation);
    signal?.throwIfAborted();
    return this.respond(endpoint, raw);
  }

  private async respond(endpoint: Endpoint, raw: RawCall): Promise<Response> {
    const answer = this.answers.get(endpoint.operation);
    if (answer === undefined) return this.fault(`Nobody answers ${endpoint.operation}`);
    const headers = endpoint.refreshCookie ? { [livePositionHeader]: String(this.livePosition()) } : {};
    try {
      const body = await answer(raw);
      const version = this.versions.get(endpoint.operation)?.();
      return json(endpoint.status, body, { ...headers, ...(version === undefined ? {} : { etag: version }) });
    } catch (error) {
      if (error instanceof Refusal)
        return json(errorStatus[error.code], { error: error.code, ...error.facts }, headers);
      return this.fault(`${endpoint.operation}: ${String(error)}`);
    }
  }

  private fault(text: string): Response {
    if (!this.isOver) this.faults.push(text);
    return json(500, { error: 'ERR_INTERNAL' });
  }
}
