import { DriverError } from '#channels/driver.ts';
import type { SendOutcome, SimulatedSend } from './receive-sends.ts';

const batchLimit = 200;

type WaitingSend = { readonly send: SimulatedSend; readonly done: PromiseWithResolvers<SendOutcome> };

/** Messages that arrive during a batch form the next one, without waiting for a slow answer. */
export const createSender = (take: (sends: readonly SimulatedSend[]) => Promise<readonly SendOutcome[]>) => {
  const waiting: WaitingSend[] = [];
  let isScheduled = false;

  const flush = (): void => {
    isScheduled = false;
    const batch = waiting.splice(0, batchLimit);
    if (batch.length === 0) return;
    take(batch.map(({ send }) => send)).then(
      (outcomes) => {
        for (const [index, { done }] of batch.entries()) done.resolve(outcomes[index] ?? 'unknown');
      },
      (error: unknown) => {
        for (const { done } of batch)
          done.reject(new DriverError('unknown', 'the network did not answer', { cause: error }));
      },
    );
    if (waiting.length > 0) schedule();
  };

  const schedule = (): void => {
    if (isScheduled) return;
    isScheduled = true;
    setImmediate(flush);
  };

  return (send: SimulatedSend): Promise<SendOutcome> => {
    const done = Promise.withResolvers<SendOutcome>();
    waiting.push({ send, done });
    schedule();
    return done.promise;
  };
};
