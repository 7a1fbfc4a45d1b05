import type { Broker } from '../broker.ts';
import { subjects } from '../subjects.ts';

/** The reply address of a call, unique to it. */
type CallAddress = string;

export type Cancels = {
  /** The signal of a call that is answered here, and a function to forget it. */
  readonly follow: (call: CallAddress) => { readonly signal: AbortSignal; readonly end: () => void };
};

/** Tells the callee that its caller is gone. The message may be lost; a deadline also ends the call. */
export const publishCancel = ({ publish, log }: Pick<Broker, 'publish' | 'log'>, call: CallAddress): void => {
  publish(subjects.cancel, Buffer.from(call), {}, (error) => {
    log.warn({ err: error }, 'a cancel could not be sent');
  });
};

/** Processes of a service take calls in turn, so all of them get each cancel. */
export function createCancels({ listen }: Pick<Broker, 'listen'>): Cancels {
  const running = new Map<CallAddress, AbortController>();
  listen(subjects.cancel, (message) => {
    running.get(Buffer.from(message.data).toString())?.abort();
  });
  return {
    follow(call) {
      const controller = new AbortController();
      running.set(call, controller);
      return { signal: controller.signal, end: () => running.delete(call) };
    },
  };
}
