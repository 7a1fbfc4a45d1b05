import type { NatsConnection, PublishOptions } from 'nats';

export type Publish = (
  subject: string,
  payload: Uint8Array,
  options: PublishOptions,
  /** Called with errors of the client: the connection is closed, or the payload is too large. */
  onError: (error: unknown) => void,
) => void;

type Message = Parameters<Publish>;

export type Outgoing = {
  readonly publish: Publish;
  /** Passes waiting messages to the client at once. */
  readonly flush: () => void;
};

/**
 * Messages published in one turn of the event loop are sent in one write. The client writes after each callback; under
 * load these writes were half the cost of a call here and in the broker (measured).
 */
export function createOutgoing(connection: Pick<NatsConnection, 'publish'>): Outgoing {
  let waiting: Message[] = [];
  const flush = (): void => {
    const messages = waiting;
    waiting = [];
    for (const [subject, payload, options, onError] of messages)
      try {
        connection.publish(subject, payload, options);
      } catch (error) {
        onError(error);
      }
  };
  return {
    publish(...message) {
      if (waiting.push(message) === 1) setImmediate(flush);
    },
    flush,
  };
}
