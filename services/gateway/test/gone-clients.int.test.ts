import { once } from 'node:events';
import { request } from 'node:http';
import { expect, test } from 'vitest';
import { bearer, openDesk } from './desk.ts';
import { json } from './http.ts';

test(
  'the owner learns that a client closed a call which waits for an outside program (rule G19)',
  { timeout: 20_000 },
  async () => {
    const begun = Promise.withResolvers<AbortSignal | undefined>();
    const ended = Promise.withResolvers<undefined>();
    const desk = await openDesk({
      askAssistant: async ({ context: { signal } }) => {
        begun.resolve(signal);
        await ended.promise;
        return { body: { text: 'late' } };
      },
    });
    const gateway = await desk.startGateway();
    const call = request(`${gateway.url}/tickets/1/assistant/prompt`, {
      agent: false,
      method: 'POST',
      headers: { ...json, ...bearer(desk.admin) },
    });
    call.on('error', () => undefined);
    call.end('{"prompt":"A haiku"}');
    const signal = await begun.promise;
    expect(signal?.aborted).toBe(false);
    const aborted = once(signal ?? new EventTarget(), 'abort');
    call.destroy();
    await aborted;
    ended.resolve(undefined);
  },
);
