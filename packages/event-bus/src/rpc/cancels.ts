import type { Broker } from '../broker.ts';
import { subjects } from '../subjects.ts';

/** Where a call is answered: no two calls share it. */
type CallAddress = string;

export type Cancels = {
  /** The signal of a call that is answered here, and how to forget it. */
  readonly follow: (call: CallAddress) => { readonly signal: AbortSignal; readonly end: () => void };
};

/** Tells the callee that nobody waits for the call any more. The signal may be lost: a deadline also ends the call. */
export const tellCancel = ({ publish, log }: Pick<Broker, 'publish' | 'log'>, call: CallAddress): void => {
  publish(subjects.cancel, Buffer.from(call), {}, (error) => {
    log.warn({ err: error }, 'a cancel could not be sent');
  });
};

/** Calls are taken in turn by the processes of a service, so all of them hear of each cancel. */
export function createCancels({ listen }: Pick<Broker, 'listen'>): Cancels {
  const running = new Map<CallAddress, AbortController>();
  listen(subjects.cancel, (message) => {
    running.get(message.string())?.abort();
  });
  return {
    follow(call) {
      const controller = new AbortController();
      running.set(call, controller);
      return { signal: controller.signal, end: () => running.delete(call) };
    },
  };
}
