import type { ServerResponse } from 'node:http';
import {
  type Actor,
  AppError,
  askAssistant,
  authorizeTicket,
  draftAnswer,
  drawPicture,
  type Endpoint,
  endpoints,
  listMessages,
  showAssistant,
  summariseConversation,
  type Ticket,
} from '@balcao/contracts';
import { serveEndpoint, serveOperation, systemContext } from '@balcao/event-bus';
import { assertNamed } from '@balcao/service-runtime/testing/named-failures';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { type Desk, startIntegration } from './running-integration.ts';
import { ana, contactOf, messageOf, ticketOf } from './samples.ts';
import { type Asked, openStandIn, silenceMs, type StandIn } from './stand-in.ts';

const secret = 'sk-quagga-0123456789';
const sentSchema = z.object({
  model: z.string(),
  messages: z.array(z.object({ role: z.string(), content: z.string() })),
});
const jpeg = Buffer.from([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3]).toString('base64');

let desk: Desk;
let openAi: StandIn;
const item = ticketOf();
const times = { createdAt: item.createdAt, updatedAt: item.updatedAt };
const ticket: Ticket = { ...item, contact: { ...contactOf(), ...times, tags: [], extraInfo: [] } };
const conversation = [
  messageOf({ body: 'Where is my order?' }),
  messageOf({ body: 'Which number does it have?', fromMe: true }),
  messageOf({ body: 'secret data', mediaType: 'vcard' }),
  messageOf({ body: '4711' }),
];

beforeAll(async () => {
  openAi = await openStandIn();
  desk = await startIntegration({
    environment: {
      OPENAI_URL: openAi.url,
      OUTBOUND_ALLOWED_HOSTS: openAi.host,
      OPENAI_TIMEOUT_MS: silenceMs,
    },
    ticketOperations: [
      serveOperation(authorizeTicket, ({ ticketId }) => {
        if (ticketId !== ticket.id) throw new AppError('ERR_NO_TICKET_FOUND');
        return Promise.resolve({ ticket });
      }),
    ],
    messagingEndpoints: [
      serveEndpoint(listMessages, ({ query, actor }) => {
        expect(actor).toMatchObject({ kind: 'user', userId: ana.userId });
        expect(query.markRead).toBe(false);
        return Promise.resolve({
          body: {
            messages: query.pageNumber === 1 ? conversation : [],
            count: conversation.length,
            hasMore: false,
            hasNewer: false,
            ticket,
          },
        });
      }),
    ],
  });
  await desk.start();
});
beforeEach(() => {
  openAi.asked.length = 0;
  desk.set('apikey', secret);
  desk.set('organization', 'org-1');
  writes('We are looking for it.');
});

const json =
  (status: number, answer: unknown) =>
  (_asked: Asked, response: ServerResponse): void =>
    void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
const writes = (content: string | null, more: object = {}): void => {
  openAi.answersBy(json(200, { choices: [{ finish_reason: 'stop', message: { content }, ...more }] }));
};
const ask = async (endpoint: Endpoint, body: unknown = {}, actor: Actor = ana, ticketId = ticket.id) => {
  const reply = await desk.bus.request(
    endpoint,
    { params: { ticketId: String(ticketId) }, query: {}, body },
    { ...systemContext('test', { deadlineMs: 60_000 }), actor },
  );
  const answer: unknown = JSON.parse(Buffer.from(reply.body).toString('utf8'));
  assertNamed(endpoint, reply.status, answer);
  return { status: reply.status, body: answer };
};
const sent = () => sentSchema.parse(JSON.parse(openAi.asked[0]?.body ?? ''));

test("a draft is made from the attendant's view of the conversation, and sends nothing (rule I4)", async () => {
  expect(await ask(draftAnswer)).toEqual({ status: 200, body: { text: 'We are looking for it.' } });
  expect(openAi.asked.map(({ method, path, headers }) => [method, path, headers.authorization])).toEqual([
    ['POST', '/v1/chat/completions', `Bearer ${secret}`],
  ]);
  expect(openAi.asked[0]?.headers['openai-organization']).toBe('org-1');
  expect(sent().messages.slice(1)).toEqual([
    { role: 'user', content: 'Where is my order?' },
    { role: 'assistant', content: 'Which number does it have?' },
    { role: 'user', content: '[vcard]' },
    { role: 'user', content: '4711' },
  ]);
});

test('a summary is written in the language of its reader', async () => {
  expect(await ask(summariseConversation, { language: 'es' })).toMatchObject({ status: 200 });
  expect(sent().messages[0]?.content).toContain('Spanish');
  expect(sent().messages[1]?.content).toContain('Customer: Where is my order?\nDesk: Which number');
});

test('a prompt is sent unchanged, without the conversation', async () => {
  expect(await ask(askAssistant, { prompt: ' A haiku ' })).toMatchObject({ status: 200 });
  expect(sent().messages).toEqual([{ role: 'user', content: 'A haiku' }]);
});

test('a picture is returned as bytes, whether OpenAI sends its bytes or its URL', async () => {
  openAi.answersBy(json(200, { data: [{ b64_json: jpeg }] }));
  expect(await ask(drawPicture, { prompt: 'a counter' })).toEqual({
    status: 200,
    body: { mimeType: 'image/jpeg', data: jpeg },
  });
  openAi.answersBy((asked, response) => {
    if (asked.path === '/picture') response.end(Buffer.from(jpeg, 'base64'));
    else json(200, { data: [{ url: `${openAi.url}/picture` }] })(asked, response);
  });
  expect(await ask(drawPicture, { prompt: 'a counter' })).toMatchObject({ status: 200 });
  // The host of the picture does not get the key.
  expect(openAi.asked.at(-1)?.headers.authorization).toBeUndefined();
});

test('a caller who may not see the ticket, or is not signed in, causes no call outside', async () => {
  expect(await ask(draftAnswer, {}, ana, 999)).toMatchObject({ body: { error: 'ERR_NO_TICKET_FOUND' } });
  expect(await ask(draftAnswer, {}, { kind: 'nobody' })).toMatchObject({
    body: { error: 'ERR_SESSION_EXPIRED' },
  });
  expect(openAi.asked).toEqual([]);
});

test('without a key there is no assistant', async () => {
  expect(await ask(showAssistant)).toEqual({ status: 200, body: { isSet: true } });
  desk.set('apikey', '');
  expect(await ask(showAssistant)).toEqual({ status: 200, body: { isSet: false } });
  expect(await ask(draftAnswer)).toMatchObject({ status: 400, body: { error: 'ERR_ASSISTANT_NOT_SET' } });
  expect(openAi.asked).toEqual([]);
});

describe('errors of OpenAI have codes', () => {
  const faults: readonly (readonly [string, Parameters<StandIn['answersBy']>[0], string])[] = [
    [
      'a refused key',
      json(401, { error: { code: 'invalid_api_key', message: secret } }),
      'ERR_ASSISTANT_KEY_REFUSED',
    ],
    ['too many calls', json(429, { error: { code: 'insufficient_quota' } }), 'ERR_ASSISTANT_LIMITED'],
    ['a fault', json(500, { error: { code: null } }), 'ERR_ASSISTANT_FAILED'],
    ['silence', () => undefined, 'ERR_ASSISTANT_FAILED'],
    ['the end of the line', (_asked, response) => void response.destroy(), 'ERR_ASSISTANT_FAILED'],
    ['garbage', (_asked, response) => void response.end('<html>'), 'ERR_ASSISTANT_FAILED'],
    ['another shape', json(200, { choices: [], data: 7 }), 'ERR_ASSISTANT_FAILED'],
    ['a refusal', json(400, { error: { code: 'content_policy_violation' } }), 'ERR_ASSISTANT_DECLINED'],
    ['too much', (_asked, response) => void response.end('x'.repeat(7_000_000)), 'ERR_ASSISTANT_FAILED'],
  ];
  test.each(faults)('%s', async (_what, fault, error) => {
    openAi.answersBy(fault);
    expect(await ask(askAssistant, { prompt: 'x' })).toMatchObject({ body: { error } });
    expect(await ask(drawPicture, { prompt: 'x' })).toMatchObject({ body: { error } });
  });

  test('a refusal by text, and an empty answer, have codes', async () => {
    openAi.answersBy(json(200, { choices: [{ message: { content: null, refusal: 'I cannot' } }] }));
    expect(await ask(draftAnswer)).toMatchObject({ body: { error: 'ERR_ASSISTANT_DECLINED' } });
    writes(' ');
    expect(await ask(draftAnswer)).toMatchObject({ body: { error: 'ERR_ASSISTANT_FAILED' } });
  });

  test('an answer that is not a picture is not passed on', async () => {
    openAi.answersBy(json(200, { data: [{ b64_json: Buffer.from('<svg onload=x>').toString('base64') }] }));
    expect(await ask(drawPicture, { prompt: 'x' })).toMatchObject({
      body: { error: 'ERR_ASSISTANT_FAILED' },
    });
  });
});

test('each user has a number of parallel calls', async () => {
  const answers: (() => void)[] = [];
  openAi.answersBy((asked, response) => {
    answers.push(() => {
      json(200, { choices: [{ message: { content: 'late' } }] })(asked, response);
    });
  });
  const under = [ask(askAssistant, { prompt: '1' }), ask(askAssistant, { prompt: '2' })];
  await expect.poll(() => answers.length).toBe(2);
  expect(await ask(askAssistant, { prompt: '3' })).toMatchObject({
    body: { error: 'ERR_TOO_MANY_REQUESTS' },
  });
  for (const answer of answers) answer();
  expect(await Promise.all(under)).toMatchObject([{ status: 200 }, { status: 200 }]);
});

test('every call of the assistant is tested here', () => {
  expect(
    endpoints
      .filter(({ service, tag }) => service === 'integration' && tag === 'Assistant')
      .map(({ operation }) => operation)
      .toSorted(),
  ).toEqual(['askAssistant', 'draftAnswer', 'drawPicture', 'showAssistant', 'summariseConversation']);
});
