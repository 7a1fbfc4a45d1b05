import { listSettings, sendApiMessage } from '@balcao/contracts';
import { deskClient } from '@balcao/desk-client';
import { insist } from '@balcao/desk-client/wait';
import type { Stack } from '@balcao/local/stack';
import { expectStatus, httpClient } from './http-client.ts';
import { atPace } from './live.ts';
import { type Figures, figuresOf } from './measure.ts';

const contacts = 200;

/** Sends of a script at an even pace, each under its own key, to people whose numbers were looked up before. */
export const scriptSends = async (
  stack: Stack,
  { perSecond, seconds }: { readonly perSecond: number; readonly seconds: number },
): Promise<Figures> => {
  const desk = deskClient(stack.url);
  await desk.signIn(stack.adminEmail, stack.adminPassword);
  const whatsappId = await desk.connectSimulatedPhone('Script sends');
  const settings = await desk.call(listSettings);
  const token = settings.find(({ key }) => key === 'userApiToken')?.value ?? '';
  const ask = httpClient(stack.url);
  const send = async (index: number, body: string): Promise<void> => {
    const number = `55119${String(82_000_000 + (index % contacts))}`;
    const headers = { authorization: `Bearer ${token}`, 'idempotency-key': body };
    const sent = { number, body, userId: 1, whatsappId };
    expectStatus(await ask('POST', sendApiMessage.path, sent, headers), 200);
  };
  try {
    // A newly connected phone may not answer lookups yet, and limits their pace.
    for (let index = 0; index < contacts; index += 1)
      await insist(
        () => send(index, `warm up ${String(index)}`),
        () => false,
      );
    const latencies: number[] = [];
    const { failures } = await atPace(perSecond, seconds, async (index, body) => {
      const askedAt = performance.now();
      await send(index, body);
      latencies.push(performance.now() - askedAt);
    });
    return figuresOf(0, latencies, failures, seconds);
  } finally {
    ask.close();
  }
};

export const formatScriptSends = (
  { count, failures, median, p95, p99 }: Figures,
  perSecond: number,
): string =>
  `sends of a script at ${String(perSecond)}/s: ${String(count)} taken, ${String(failures)} refused, ` +
  `median ${median.toFixed(1)} ms, p95 ${p95.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms`;
