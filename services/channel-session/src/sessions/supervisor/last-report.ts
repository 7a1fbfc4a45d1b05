import type { DriverSink } from '#channels/index.ts';

type Reporting = Omit<DriverSink, 'phase'>;

export type Pulse = {
  readonly sink: Reporting;
  /** For how long the channel has reported nothing, in ms. */
  readonly quietForMs: () => number;
};

/** Notes when a session last reported anything. */
export const createPulse = (sink: Reporting): Pulse => {
  let lastAt = performance.now();
  const noted = <T>(result: T): T => {
    lastAt = performance.now();
    return result;
  };
  return {
    sink: {
      message: (message) => noted(sink.message(message)),
      ack: (externalId, ack) => noted(sink.ack(externalId, ack)),
      edited: (message, body) => noted(sink.edited(message, body)),
      revoked: (message) => noted(sink.revoked(message)),
      unreadable: (chats, isWhole) => sink.unreadable(chats, isWhole),
    },
    quietForMs: () => performance.now() - lastAt,
  };
};
