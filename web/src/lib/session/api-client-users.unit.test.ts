import { listConnections, readTicket, sendMedia } from '@balcao/contracts';
import { beforeEach, expect, test } from 'vitest';
import { sampleToken } from '../../testing/sample-token.ts';
import { sampleUser } from '../../testing/samples.ts';
import { type ApiClient, createApiClient } from './api-client.ts';

const [ana, bia] = [sampleToken(7), sampleToken(8)];
const anaAgain = sampleToken(7, { name: 'newer' });
const over = { code: 'ERR_SESSION_EXPIRED' };

type Reply = (authorization: string | null) => Response | Promise<Response>;

let token: string | null;
/** The tokens of the calls. */
let asked: (string | null)[];
let refreshed: number;
let ended: number;

const client = (reply: Reply): ApiClient => {
  const request = async (_path: string, { headers }: RequestInit): Promise<Response> => {
    const authorization = new Headers(headers).get('authorization');
    asked.push(authorization);
    return reply(authorization);
  };
  return createApiClient({
    request,
    sendForm: request,
    tokens: {
      read: () => token,
      write: (next) => (token = next),
      clear: () => (token = null),
    },
    onRefreshed: () => (refreshed += 1),
    onSessionOver: () => (ended += 1),
  });
};

/** Answers after the next user has signed in. */
const answeredLate = (reply: Response): ApiClient =>
  client(() => {
    token = bia;
    return reply;
  });

const refusal = (status: number, error: string): Response => Response.json({ error }, { status });
const outdated = (): Response => refusal(403, 'ERR_INVALID_TOKEN');

beforeEach(() => {
  token = ana;
  asked = [];
  refreshed = 0;
  ended = 0;
});

test.each<[string, (desk: ApiClient) => Promise<unknown>]>([
  ['a question', (desk) => desk.call(listConnections, {})],
  ['a file', (desk) => desk.upload(sendMedia, { params: { ticketId: 5 }, form: new FormData() })],
])(
  "after the user changed, %s of the user before is not repeated with the next user's token",
  async (_, ask) => {
    await expect(ask(answeredLate(outdated()))).rejects.toMatchObject(over);
    expect(asked).toEqual([`Bearer ${ana}`]);
  },
);

test.each<[string, Response]>([
  ['an answer', Response.json([])],
  ['a refusal', refusal(404, 'ERR_NO_TICKET_FOUND')],
  ['the end of a session', refusal(401, 'ERR_SESSION_EXPIRED')],
])('a late answer for the user before does not sign the next user out: %s', async (_, reply) => {
  await expect(answeredLate(reply).call(listConnections, {})).rejects.toMatchObject(over);
  expect([token, ended]).toEqual([bia, 0]);
});

test('an answer after a sign-out is discarded', async () => {
  const desk = client(() => {
    token = null;
    return Response.json([]);
  });
  await expect(desk.call(listConnections, {})).rejects.toMatchObject(over);
});

test.each<[string, Response]>([
  ['renewed', Response.json({ token: anaAgain, user: sampleUser({ id: 7 }) })],
  ['over', refusal(401, 'ERR_SESSION_EXPIRED')],
])('the token of the next user stays if the refresh of the session before is %s', async (_, reply) => {
  await expect(answeredLate(reply).refresh()).rejects.toMatchObject(over);
  expect([token, refreshed, ended]).toEqual([bia, 0, 0]);
});

test('the next user does not share a pending refresh of the user before', async () => {
  const late = Promise.withResolvers<Response>();
  const renewed = Response.json({ token: sampleToken(8, { name: 'newer' }), user: sampleUser({ id: 8 }) });
  const desk = client((authorization) => (authorization === `Bearer ${ana}` ? late.promise : renewed));
  const began = desk.refresh();
  token = bia;
  await expect(desk.refresh()).resolves.toMatchObject({ user: { id: 8 } });
  late.resolve(Response.json({ token: anaAgain, user: sampleUser({ id: 7 }) }));
  await expect(began).rejects.toMatchObject(over);
});

test('identical requests of two users are two requests', async () => {
  const late = Promise.withResolvers<Response>();
  const desk = client((authorization) =>
    authorization === `Bearer ${ana}` ? late.promise : new Response(null),
  );
  const read = { params: { ticketId: 1 }, body: { upTo: 3 } };
  const began = desk.call(readTicket, read);
  token = bia;
  await expect(desk.call(readTicket, read)).resolves.toBeUndefined();
  late.resolve(new Response(null));
  await expect(began).rejects.toMatchObject(over);
  expect(asked).toEqual([`Bearer ${ana}`, `Bearer ${bia}`]);
});

test('a newer token of the same user is used', async () => {
  const desk = client((authorization) => {
    token = anaAgain;
    return authorization === `Bearer ${anaAgain}` ? Response.json([]) : outdated();
  });
  await expect(desk.call(listConnections, {})).resolves.toEqual([]);
});
