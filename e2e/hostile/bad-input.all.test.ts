import {
  commonErrors,
  createContact,
  createQueue,
  createQuickAnswer,
  createTag,
  type Endpoint,
  endpoints,
  isErrorCode,
  raceErrors,
  signedInErrors,
  signOut,
  statusesOf,
  updateTicket,
  writeNote,
} from '@balcao/contracts';
import { deskClient } from '@balcao/desk-client';
import { eventually } from '@balcao/testkit';
import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { filledPath } from '../src/hostile/filled-path.ts';
import { hostileAttempts } from '../src/hostile/hostile-calls.ts';
import { brokenForms, formType, oddForms } from '../src/hostile/hostile-forms.ts';
import { faultsOfFrames } from '../src/hostile/hostile-frames.ts';
import { type RawAnswer, sendRaw } from '../src/hostile/raw-call.ts';
import { openOwnDesk } from '../src/open-desk.ts';

/** Without rate limits, which have their own tests. */
const environment = {
  REQUESTS_PER_SECOND_PER_USER: '1000000',
  PUBLIC_REQUESTS_PER_SECOND_PER_ADDRESS: '1000000',
  // With the other engine, each added connection would start a browser.
  DEFAULT_ENGINE: 'simulator',
};
const password = 'a-good-password';

const { stack, admin } = await openOwnDesk({ env: environment });
let token = '';
const ids: Record<string, string> = {};

beforeAll(async () => {
  token = (await admin.signIn(stack.adminEmail, stack.adminPassword)).token;
  const connectionId = await admin.connectSimulatedPhone('Reception');
  await admin.write(connectionId, { from: '5511987654321', name: 'Bia Souza', body: 'Hello?' });
  const ticket = await eventually(async () => {
    const [found] = (await admin.tickets({ showAll: 'true' })).tickets;
    if (found === undefined) throw new Error('no ticket yet');
    return found;
  });
  const attendant = await admin.createAttendant('Ana', 'ana@desk.example', password);
  await admin.call(updateTicket, { params: { ticketId: ticket.id }, body: { status: 'open' } });
  const [message] = await admin.conversation(ticket.id);
  const contact = await admin.call(createContact, { body: { name: 'Rui Paz', number: '5511987650000' } });
  const note = await admin.call(writeNote, {
    params: { ticketId: ticket.id },
    body: { body: 'Calls back' },
  });
  const queue = await admin.call(createQueue, { body: { name: 'Sales', color: '#112233' } });
  const tag = await admin.call(createTag, { body: { name: 'Urgent', color: '#332211' } });
  const answer = await admin.call(createQuickAnswer, { body: { shortcut: 'hello', message: 'Hello there' } });
  for (const [name, id] of Object.entries({
    userId: attendant.id,
    whatsappId: connectionId,
    ticketId: ticket.id,
    messageId: message?.id,
    contactId: contact.id,
    noteId: note.id,
    queueId: queue.id,
    tagId: tag.id,
    quickAnswerId: answer.id,
    settingKey: 'call',
  }))
    ids[name] = String(id);
});
const fill = (endpoint: Endpoint): string => filledPath(endpoint, ids);

const failureSchema = z.object({ error: z.string(), requestId: z.string() });
const tellingPattern = /node_modules|\bat \w+ \(|\.ts:\d|SyntaxError|select |insert |postgres|kysely|nats/iu;

/** What is wrong with an answer; undefined if nothing is. */
const faultOf = (endpoint: Endpoint, { status, text, requestId }: RawAnswer): string | undefined => {
  if (status < 400) {
    if (status !== endpoint.status) return `success ${String(status)}`;
    const parsed = endpoint.response.safeParse(text === '' ? undefined : JSON.parse(text));
    return parsed.success ? undefined : `not the contract's: ${parsed.error.issues[0]?.message ?? ''}`;
  }
  const failure = failureSchema.safeParse(JSON.parse(text));
  if (!failure.success) return 'a failure without code';
  const { error, requestId: told } = failure.data;
  if (!isErrorCode(error)) return `${error} is not in the catalogue`;
  if (status >= 500) return `${String(status)} ${error}`;
  if (told !== requestId) return 'another request id in the body';
  const known: readonly string[] = [
    ...commonErrors,
    ...(endpoint.method === 'get' ? [] : raceErrors),
    ...endpoint.errors,
    'ERR_NOT_FOUND',
    'ERR_UNSUPPORTED_MEDIA_TYPE',
    ...(endpoint === signOut ? signedInErrors : []),
  ];
  if (!known.includes(error)) return `${error} is not announced`;
  if (!statusesOf(endpoint, error).includes(status)) return `${error} with ${String(status)}`;
  return tellingPattern.test(text) ? `tells of our insides: ${text.slice(0, 200)}` : undefined;
};

const countOfMessages = async (): Promise<number> => {
  const client = deskClient(stack.url);
  await client.signIn(stack.adminEmail, stack.adminPassword);
  return (await client.conversation(Number(ids['ticketId']))).length;
};
const upload = (body: Buffer, type = formType): Promise<Response> =>
  fetch(`${stack.url}/messages/${ids['ticketId'] ?? ''}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': type },
    body: new Uint8Array(body),
  });

it('answers any socket event, and keeps the socket', async () => {
  expect(await faultsOfFrames(stack.url, token)).toEqual([]);
});

it('refuses broken forms and stores nothing of them', async () => {
  const before = await countOfMessages();
  const faults: string[] = [];
  for (const { name, body, type } of brokenForms) {
    const response = await upload(body, type);
    const failure = failureSchema.safeParse(await response.json());
    const isKnown = failure.success && isErrorCode(failure.data.error);
    if (response.status < 400 || response.status >= 500 || !isKnown)
      faults.push(`${name}: ${String(response.status)} ${JSON.stringify(failure.data)}`);
  }
  expect(faults).toEqual([]);
  expect(await countOfMessages()).toBe(before);
});

it('accepts odd forms that are valid', async () => {
  const before = await countOfMessages();
  for (const { name, body } of oddForms) expect([name, (await upload(body)).status]).toEqual([name, 200]);
  expect(await countOfMessages()).toBe(before + oddForms.length);
});

it('is not misled by headers', async () => {
  const values = [
    '',
    'x'.repeat(6_000),
    '\u00FF\u00FE',
    'null',
    '-1',
    "1'--",
    '%00',
    '{}',
    ',,,;;=',
    'bytes=9-1',
  ];
  const names = [
    'cookie',
    'idempotency-key',
    'x-request-id',
    'traceparent',
    'x-forwarded-for',
    'x-forwarded-proto',
    'forwarded',
    'accept',
    'accept-language',
    'range',
    'if-none-match',
    'origin',
    'sec-fetch-mode',
    'content-encoding',
  ];
  const calls = [
    ['GET', '/tickets', undefined],
    ['POST', '/auth/refresh_token', undefined],
    ['PUT', '/settings/call', '{"value":"enabled"}'],
  ] as const;
  const faults: string[] = [];
  for (const [at, name] of names.entries())
    for (const [nth, value] of values.entries()) {
      const [method, path, body] = calls[(at + nth) % calls.length] ?? calls[0];
      const response = await fetch(`${stack.url}${path}`, {
        method,
        headers: {
          authorization: `Bearer ${token}`,
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          [name]: value,
        },
        ...(body === undefined ? {} : { body }),
      });
      await response.arrayBuffer();
      if (response.status >= 500) faults.push(`${name}: ${value.slice(0, 20)} → ${String(response.status)}`);
    }
  expect(faults).toEqual([]);
});

/** Deletions come last, so that the other calls find their resources. */
const inOrder = endpoints.toSorted(
  (left, right) => Number(left.method === 'delete') - Number(right.method === 'delete'),
);
const abreast = 6;

describe.each(inOrder.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const))(
  '%s',
  (_name, endpoint) => {
    it('answers any input with one of its own codes', async () => {
      const faults: string[] = [];
      const attempts = [...hostileAttempts(endpoint, fill)];
      // Each public call comes from another address, because repeated guesses from one address are slowed down.
      let from = 0;
      const lane = async (): Promise<void> => {
        for (let next = attempts.shift(); next !== undefined; next = attempts.shift()) {
          const { path, body } = next;
          from += 1;
          const headers =
            endpoint.access === 'public'
              ? { 'x-forwarded-for': `10.${String(from >> 8)}.${String(from & 255)}.1` }
              : { authorization: `Bearer ${token}` };
          const answer = await sendRaw(stack.url, { endpoint, path, body, headers });
          const fault = faultOf(endpoint, answer);
          if (fault !== undefined)
            faults.push(`${path.slice(0, 120)} ${(body ?? 'without body').slice(0, 160)} → ${fault}`);
        }
      };
      await Promise.all(Array.from({ length: abreast }, lane));
      if (endpoint === signOut)
        token = (await deskClient(stack.url).signIn(stack.adminEmail, stack.adminPassword)).token;
      expect(faults).toEqual([]);
    });
  },
);
