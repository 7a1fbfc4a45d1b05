import { createInbox, ErrorCode, type MsgHdrs, NatsError } from 'nats';
import type { Broker } from '../broker.ts';
import { publishCancel } from './cancels.ts';
import { type Answer, gatherChunks } from './chunks.ts';

export type Question = {
  readonly subject: string;
  readonly payload: Uint8Array;
  readonly headers: MsgHdrs;
  /**
   * Aborting it tells the callee. The caller still waits for the answer, because only the answer says what was done.
   */
  readonly signal?: AbortSignal | undefined;
};

/** Resolves with the first answer; rejects with `NoResponders` at once, with `Timeout` later. */
export type Requester = (question: Question, timeoutMs: number) => Promise<Answer>;

type Pending = {
  readonly resolve: (answer: Answer) => void;
  readonly reject: (error: Error) => void;
  readonly timer: NodeJS.Timeout;
  /** Returns nothing while chunks are missing. */
  readonly gather: (message: Answer) => Answer | undefined;
};

const noResponders = 503;

/**
 * Requests over one inbox of this process. The client's own `request` makes an error with a stack for each answer, which
 * costs more than sending (measured).
 */
export function createRequester(broker: Broker): Requester {
  const { publish, listen } = broker;
  const inbox = createInbox();
  const pending = new Map<string, Pending>();
  let count = 0;

  listen(`${inbox}.*`, (message) => {
    const token = message.subject.slice(inbox.length + 1);
    const asked = pending.get(token);
    if (asked === undefined) return;
    const answer = asked.gather(message);
    if (answer === undefined) return;
    pending.delete(token);
    clearTimeout(asked.timer);
    if (answer.data.length === 0 && answer.headers?.code === noResponders)
      asked.reject(new NatsError('nobody answers', ErrorCode.NoResponders));
    else asked.resolve(answer);
  });

  const ask = (token: string, { subject, payload, headers }: Question, timeoutMs: number): Promise<Answer> =>
    new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        pending.delete(token);
        reject(new NatsError('no answer in time', ErrorCode.Timeout));
      }, timeoutMs);
      pending.set(token, { resolve, reject, timer, gather: gatherChunks() });
      publish(subject, payload, { reply: `${inbox}.${token}`, headers }, (error) => {
        pending.delete(token);
        clearTimeout(timer);
        reject(error instanceof Error ? error : new NatsError('not sent', ErrorCode.Unknown));
      });
    });

  return (question, timeoutMs) => {
    count += 1;
    const token = count.toString(36);
    const answer = ask(token, question, timeoutMs);
    const { signal } = question;
    if (signal === undefined) return answer;
    const cancel = (): void => {
      publishCancel(broker, `${inbox}.${token}`);
    };
    if (signal.aborted) cancel();
    signal.addEventListener('abort', cancel, { once: true });
    return answer.finally(() => {
      signal.removeEventListener('abort', cancel);
    });
  };
}
