import type { DriverSink } from '#channels/index.ts';

type Told = Omit<DriverSink, 'phase'>;

export type Pulse = {
  readonly sink: Told;
  /** For how long the channel has reported nothing, in ms. */
  readonly quietForMs: () => number;
};

/** Notes when a session last reported anything. */
export const createPulse = (sink: Told): Pulse => {
  let lastAt = performance.now();
  const noted = <T>(telling: T): T => {
    lastAt = performance.now();
    return telling;
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
