import { setTimeout as pause } from 'node:timers/promises';
import { deskWebhooks, listSettings, sendApiMessage } from '@balcao/contracts';
import { deskClient } from '@balcao/desk-client';
import { until } from '@balcao/desk-client/wait';
import type { Stack } from '@balcao/local/stack';
import type { WebhookReceiver } from '../src/webhook-receiver.ts';
import { type Blow, blows } from './chaos.ts';
import { flawsOfReceived, refuseNowAndThen } from './received-sends.ts';

type Options = {
  readonly contacts: number;
  readonly perSecond: number;
  readonly atLeast: number;
  readonly atMost: number;
  readonly blows: readonly Blow[];
  readonly receiver: WebhookReceiver;
};
type Report = { readonly accepted: number; readonly violations: readonly string[] };

const onTheWay: ReadonlySet<string> = new Set([
  'kill -9 gateway',
  'kill -9 messaging',
  'kill -9 channel-session',
  'kill -9 integration',
]);
/** Kills the processes that a send passes; `torture.e2e.test.ts` strikes all others too, and `npm run test:all` both. */
export const blowsOnTheWay: readonly Blow[] = blows.filter(({ name }) => onTheWay.has(name));
const settleMs = 120_000;

/**
 * Like a script that lost the answer: repeats the call under the same key until it is accepted.
 * @returns the message's id
 */
const sendUntilTaken = async (url: string, token: string, number: string, body: string): Promise<string> => {
  for (;;) {
    const response = await fetch(`${url}${sendApiMessage.path}`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        'idempotency-key': `"${body}"`,
      },
      body: JSON.stringify({ number, body, userId: 1, externalKey: body }),
      signal: AbortSignal.timeout(15_000),
    }).catch(() => undefined);
    const answer: unknown = await response?.json().catch(() => undefined);
    if (response?.status === 200) return sendApiMessage.response.parse(answer).message.id;
    if (response?.status === 422) throw new Error(`a key stands for something else: ${body}`);
    await pause(200);
  }
};

/**
 * Sends with repeats while the processes on the way are killed. In the end each send is at the phone once (rule P7),
 * and at a webhook's receiver once or more under one id (rule H5), with a signature that the published package accepts.
 */
export const tortureScriptSends = async (
  stack: Stack,
  { contacts, perSecond, atLeast, atMost, receiver, blows: struck }: Options,
): Promise<Report> => {
  const desk = deskClient(stack.url);
  await desk.signIn(stack.adminEmail, stack.adminPassword);
  const whatsappId = await desk.connectSimulatedPhone('Main line');
  const settings = await desk.call(listSettings);
  const token = settings.find(({ key }) => key === 'userApiToken')?.value ?? '';
  const { secret } = await desk.call(deskWebhooks.create, {
    body: { url: receiver.url, types: ['message.sent'] },
  });
  receiver.expectSecret(secret);
  refuseNowAndThen(receiver);
  const violations: string[] = [];
  const accepted: string[] = [];
  const over = new AbortController();
  const one = async (index: number): Promise<void> => {
    const body = `paid ${String(index)}`;
    const number = `55119${String(81_000_000 + (index % contacts))}`;
    const send = () => sendUntilTaken(stack.url, token, number, body);
    // Every third call is made twice at once, and every fifth again after it was accepted.
    const ids = await Promise.all(index % 3 === 0 ? [send(), send()] : [send()]);
    if (index % 5 === 0) ids.push(await send());
    if (new Set(ids).size > 1) violations.push(`${body} is ${ids.join(', ')}`);
    accepted.push(body);
  };
  const traffic = (async () => {
    const pending: Promise<void>[] = [];
    while (pending.length < atLeast || (!over.signal.aborted && pending.length < atMost)) {
      pending.push(one(pending.length));
      await pause(1_000 / perSecond);
    }
    await Promise.all(pending);
  })();
  for (const blow of struck) await blow.strike(stack);
  over.abort();
  await traffic;
  const missing = async (): Promise<readonly string[]> => {
    const arrived = (await desk.outbox(whatsappId)).map(({ body }) => body);
    const atPhone = accepted.flatMap((body) => {
      const count = arrived.filter((each) => each === body).length;
      return count === 1 ? [] : [`${body} arrived ${String(count)} times`];
    });
    return [...atPhone, ...flawsOfReceived(receiver, accepted)];
  };
  await desk.signIn(stack.adminEmail, stack.adminPassword);
  let left = await missing();
  await until(
    async () => {
      left = await missing();
      return left.length === 0 ? true : undefined;
    },
    () => 'still not settled',
    { timeoutMs: settleMs, intervalMs: 1_000 },
  ).catch(() => undefined);
  return { accepted: accepted.length, violations: [...violations, ...left] };
};
