import { randomUUID } from 'node:crypto';
import {
  AppError,
  codesOf,
  downloadErrors,
  type Endpoint,
  endpoints,
  type ErrorCode,
  errorStatus,
  listTickets,
  locateMedia,
  refreshSession,
  serviceNameSchema,
  showUser,
} from '@balcao/contracts';
import { type EndpointHandler, serveEndpoint, serveOperation, type Serving } from '@balcao/event-bus';
import { eventually } from '@balcao/testkit';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { bearer, type Desk, type Gateway, openDesk, pathOf, type Person } from './desk.ts';
import { type Answer, json, send } from './http.ts';

// The codes that every call can answer. The owners' tests cover the codes of a single call.

let desk: Desk;
let newcomer: Person;
let owners: Serving[] = [];
/** What the owners do; undefined: they validate their input. */
let act: ((endpoint: Endpoint) => Promise<never>) | undefined;
/** Calls that wait for an answer. */
let waiting: (() => void)[] = [];
const gateways: Record<'usual' | 'narrow' | 'narrowForEach' | 'hasty', Gateway | undefined> = {
  usual: undefined,
  narrow: undefined,
  narrowForEach: undefined,
  hasty: undefined,
};

/** A media link is not a call of an owner, but is answered like one. */
const openMedia: Endpoint = { ...listTickets, operation: 'openMedia', path: `/public/${randomUUID()}.png` };
const locate = serveOperation(locateMedia, () => act?.(openMedia) ?? refuse('ERR_NOT_FOUND')());

const handlerOf = (endpoint: Endpoint): EndpointHandler => {
  const real = serveEndpoint(endpoint, () => Promise.reject(new Error('nobody asked for this')));
  return {
    ...real,
    serve: (...asked) => (act === undefined ? real.serve(...asked) : act(endpoint)),
  };
};
const serveOwners = (): void => {
  owners = serviceNameSchema.options.map((service) => {
    const own = endpoints.filter((endpoint) => endpoint.service === service);
    return desk.serveMore(service, service === locateMedia.service ? [locate] : [], own.map(handlerOf));
  });
};
const stopOwners = async (): Promise<void> => {
  await Promise.all(owners.map(({ stop }) => stop()));
  owners = [];
};
const hang = (): Promise<never> =>
  new Promise((_, reject) => {
    waiting.push(() => {
      reject(new AppError('ERR_NOT_FOUND'));
    });
  });
const refuse = (code: ErrorCode) => (): Promise<never> => Promise.reject(new AppError(code));

beforeAll(async () => {
  desk = await openDesk({}, serviceNameSchema.options);
  newcomer = desk.signedIn(9);
  serveOwners();
  const rules = {
    usual: {},
    narrow: { MAX_REQUESTS_IN_FLIGHT: '1' },
    narrowForEach: { MAX_REQUESTS_IN_FLIGHT_PER_USER: '1', MAX_REQUESTS_IN_FLIGHT_PER_ADDRESS: '1' },
    hasty: { REQUEST_DEADLINE_MS: '5000' },
  };
  for (const name of ['usual', 'narrow', 'narrowForEach', 'hasty'] as const)
    gateways[name] = await desk.startGateway({
      REQUESTS_PER_SECOND_PER_USER: '100000',
      PUBLIC_REQUESTS_PER_SECOND_PER_ADDRESS: '100000',
      // All calls at once take long on a busy machine.
      REQUEST_DEADLINE_MS: '60000',
      ...rules[name],
    });
  await desk.tell({
    type: 'UserCreated',
    data: {
      userId: 9,
      name: 'Rita',
      email: 'rita@desk.example',
      profile: 'user',
      isTricked: 'disabled',
      startWork: '',
      endWork: '',
      queueIds: [],
      whatsappId: null,
      origin: 'sign-up',
    },
  });
  await eventually(async () => {
    const asked = call({ headers: bearer(newcomer) })(listTickets);
    expect((await asked).status).toBe(200);
  });
});
afterEach(async () => {
  for (const answer of waiting) answer();
  waiting = [];
  act = undefined;
  if (owners.length > 0) return;
  serveOwners();
  await eventually(async () => {
    for (const service of serviceNameSchema.options)
      for (const endpoint of endpoints.filter((each) => each.service === service).slice(0, 1))
        expect((await call()(endpoint)).status).not.toBe(errorStatus.ERR_UNAVAILABLE);
  });
});

type Call = {
  readonly at?: keyof typeof gateways;
  readonly query?: string;
  readonly body?: string;
  readonly headers?: Readonly<Record<string, string>>;
};
type Asking = (endpoint: Endpoint) => Promise<Answer>;

const call =
  ({ at = 'usual', query = '', body, headers = {} }: Call = {}): Asking =>
  (endpoint) => {
    const gateway = gateways[at];
    if (gateway === undefined) throw new Error('it was not started');
    const signedIn = endpoint.access === 'public' ? {} : bearer(desk.admin);
    return send(gateway, `${pathOf(endpoint)}${query}`, {
      method: endpoint.method.toUpperCase(),
      headers: { ...signedIn, ...(body === undefined ? {} : json), ...headers },
      ...(body === undefined ? {} : { body }),
    });
  };
/** Keeps a call under way there. */
const busy = async (at: 'narrow' | 'narrowForEach', ...others: Endpoint[]): Promise<Asking> => {
  act = hang;
  for (const [index, endpoint] of others.entries()) {
    void call({ at })(endpoint);
    await eventually(() => {
      expect(waiting.length).toBeGreaterThan(index);
    });
  }
  return call({ at });
};
/** A key that is too long, and for a read a value that no query and no path accepts. */
const malformed: Asking = (endpoint) =>
  endpoint.method === 'get'
    ? call({ query: '?pageNumber=x&limit=x&before=x&after=x' })({
        ...endpoint,
        path: endpoint.path.replaceAll(/:\w+/g, 'x'),
      })
    : call({ headers: { 'idempotency-key': 'x'.repeat(201) } })(endpoint);

/** The input that causes each code, for any call. */
const causes: Readonly<Partial<Record<ErrorCode, () => Asking | Promise<Asking>>>> = {
  ERR_BAD_REQUEST: () => (endpoint) =>
    endpoint === openMedia
      ? call()({ ...openMedia, path: '/public/%ff' })
      : call({ query: '?x=%00' })(endpoint),
  ERR_VALIDATION: () => malformed,
  ERR_PAYLOAD_TOO_LARGE: () => call({ body: JSON.stringify({ text: 'x'.repeat(300 * 1024) }) }),
  ERR_UNSUPPORTED_MEDIA_TYPE: () => call({ body: 'x', headers: { 'content-type': 'text/plain' } }),
  ERR_ORIGIN_NOT_ALLOWED: () => call({ headers: { origin: 'https://elsewhere.example' } }),
  ERR_SESSION_EXPIRED: () => (endpoint) => call()({ ...endpoint, access: 'public' }),
  ERR_INVALID_TOKEN: () => call({ headers: { authorization: 'Bearer undefined' } }),
  ERR_TOO_MANY_REQUESTS: () => busy('narrowForEach', listTickets, refreshSession),
  ERR_OVERLOADED: () => busy('narrow', listTickets),
  ERR_INTERNAL: () => {
    act = () => Promise.reject(new Error('the password is hunter2'));
    return call();
  },
  ERR_UNAVAILABLE: async () => {
    await stopOwners();
    return call();
  },
  /** A read answers this only if its owner called another service that writes, so the owner answers it at once. */
  ERR_OUTCOME_UNKNOWN: () => {
    act = ({ method }) => (method === 'get' ? refuse('ERR_OUTCOME_UNKNOWN')() : hang());
    return (endpoint) => call({ at: endpoint.method === 'get' ? 'usual' : 'hasty' })(endpoint);
  },
  ERR_NO_PERMISSION: () => call({ headers: bearer(newcomer) }),
  ERR_CONFLICT: () => {
    act = refuse('ERR_CONFLICT');
    return call();
  },
};

const named = (endpoint: Endpoint): readonly ErrorCode[] =>
  endpoint === openMedia ? downloadErrors : codesOf(endpoint);
const ofLinks: readonly ErrorCode[] = ['ERR_NOT_FOUND', 'ERR_RANGE_NOT_SATISFIABLE'];
/**
 * Codes of the call itself (those of links are in media-links.int.test.ts). Also, any value is accepted as a user's id,
 * of an unknown user (rule A18).
 */
const isElsewhere = (endpoint: Endpoint, code: ErrorCode): boolean =>
  (endpoint === openMedia ? ofLinks : endpoint.errors).includes(code) ||
  (endpoint === showUser && code === 'ERR_VALIDATION');
const pairs = [...endpoints, openMedia].flatMap((endpoint) =>
  named(endpoint).flatMap((code) => (isElsewhere(endpoint, code) ? [] : [{ endpoint, code }])),
);
const endpointsByCode = [...Map.groupBy(pairs, ({ code }) => code)].map(
  ([code, list]) => [code, list.map(({ endpoint }) => endpoint)] as const,
);

test.each(endpointsByCode)('every call that declares %s can answer it', async (code, naming) => {
  const ask = await causes[code]?.();
  if (ask === undefined) throw new Error('say how a call gets this code');
  const answers = await Promise.all(
    naming.map(async (endpoint) => {
      const { status, json: body, text, headers } = await ask(endpoint);
      expect(text).not.toMatch(/hunter2|node_modules|\bat \w/);
      expect(body).toHaveProperty('requestId', headers['x-request-id']);
      return [endpoint.operation, status, body];
    }),
  );
  const refusals = naming.map(({ operation, path }): unknown[] => [
    operation,
    errorStatus[code],
    expect.objectContaining({ [path.startsWith('/v1/') ? 'code' : 'error']: code }),
  ]);
  expect(answers).toEqual(refusals);
});
