import {
  type Endpoint,
  endpoints,
  type ErrorCode,
  errorStatus,
  fileEndpoints,
  livePositionHeader,
  sendApiMessage,
  sendMedia,
} from '@balcao/contracts';
import type { z } from 'zod';

type Schema = z.ZodType;

/** A call of the page, parsed by its contract. */
export type Call<Params extends Schema, Query extends Schema, Body extends Schema> = {
  readonly params: z.output<Params>;
  readonly query: z.output<Query>;
  readonly body: z.output<Body>;
  /** The body of an upload. */
  readonly form: FormData;
  /** The version that the change is based on. */
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

/** Thrown by an answer: the desk refuses the call with this error code. */
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

/** Literal paths are before paths with parameters, as in the gateway. */
const routes = [...endpoints, ...fileEndpoints, sendApiMessage]
  .toSorted((one, other) => parametersIn(one) - parametersIn(other))
  .map((endpoint) => ({ endpoint, pattern: patternOf(endpoint) }));

// The gateway's own route for files calls messaging by it; no contract mounts it.
const formRoutes = [sendMedia, sendApiMessage].map((endpoint: Endpoint) => ({
  endpoint,
  pattern: patternOf(endpoint),
}));

/** The part of a body that the contract describes: of a form, its texts. */
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
 * The gateway of a component test, inside the page. It answers only calls of the contracts. A call without an answer,
 * or an answer that breaks its contract, fails the test.
 */
export class TestGateway {
  /** The name of every call, in order: `listTickets`, `sendMessage`, … */
  readonly asked: string[] = [];
  /** The address of every GET, with its query: `/tickets?status=open`. */
  readonly read: string[] = [];
  /** Faults of the test, which fail it. */
  readonly faults: string[] = [];
  /** No call reaches the desk, as if the connection were broken. */
  isAway = false;
  private readonly answers = new Map<string, Answer>();
  private readonly versions = new Map<string, () => string>();
  private readonly calls = new Map<string, RawCall[]>();
  private readonly gates = new Map<string, Promise<unknown>>();
  private readonly livePosition: () => number;
  private isOver = false;

  /** @param livePosition the head of the live log, which answers that begin or renew a session contain */
  constructor(livePosition: () => number) {
    this.livePosition = livePosition;
  }

  /** Called when the page closes: its pending calls get no answer, and this is no fault. */
  close(): void {
    this.isOver = true;
  }

  /** Answers the call from now on; replaces an earlier answer. */
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

  /** From now on answers of the call have a version. */
  tellVersion({ operation }: Pick<Endpoint, 'operation'>, versionNow: () => string): void {
    this.versions.set(operation, versionNow);
  }

  /** Answers uploads from now on. */
  answerFiles(give: (call: Pick<RawCall, 'params' | 'form'>) => z.input<typeof sendMedia.response>): void {
    this.answers.set(sendMedia.operation, (raw) => {
      const given = give(raw);
      sendMedia.response.parse(given);
      return Promise.resolve(given);
    });
  }

  /** Answers the call with a file from now on. */
  answerFile({ operation }: Pick<Endpoint, 'operation'>, give: () => Response): void {
    this.answers.set(operation, () => Promise.resolve(give()));
  }

  /** Refuses the call with this code until the returned function is called. */
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

  /** Like `refuse`, only for calls whose query contains all of this. */
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

  /** Holds the answers of these calls until the returned function is called. */
  hold({ operation }: Pick<Endpoint, 'operation'>): () => void {
    const { promise, resolve } = Promise.withResolvers<undefined>();
    this.gates.set(operation, promise);
    return () => {
      if (this.gates.get(operation) === promise) this.gates.delete(operation);
      resolve(undefined);
    };
  }

  /** The bodies of all calls of an endpoint. */
  bodies<B extends Schema>(endpoint: Endpoint<Schema, Schema, B>): readonly z.output<B>[] {
    return this.callsOf(endpoint).map(({ body }) => endpoint.body.parse(body));
  }

  /** The queries of all calls of an endpoint. */
  queries<Q extends Schema>(endpoint: Endpoint<Schema, Q>): readonly z.output<Q>[] {
    return this.callsOf(endpoint).map(({ query }) => endpoint.query.parse(query));
  }

  /** The forms of all uploads. */
  get forms(): readonly FormData[] {
    return this.callsOf(sendMedia).map(({ form }) => form);
  }

  private callsOf({ operation }: Pick<Endpoint, 'operation'>): readonly RawCall[] {
    return this.calls.get(operation) ?? [];
  }

  /** Whether a path belongs to the desk's API; all others are files of the page. */
  static knows(url: URL): boolean {
    return url.origin === window.location.origin && apiPaths.has(url.pathname.split('/')[1]);
  }

  /** Answers a request like `fetch`. */
  async serve(url: URL, { method = 'GET', body, signal, headers }: RequestInit): Promise<Response> {
    // As a real fetch, which sends nothing then.
    signal?.throwIfAborted();
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
      if (body instanceof Response) return body;
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
