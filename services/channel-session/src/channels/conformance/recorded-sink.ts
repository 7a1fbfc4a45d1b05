import type {
  ChannelMessage,
  DriverPhase,
  DriverSink,
  MessageKey,
  UnreadableChat,
} from '#channels/driver.ts';

/** A sink that records events, with two switches: the next store may fail, and all may block until they are released. */
export function recordedSink() {
  const phases: DriverPhase[] = [];
  const messages: ChannelMessage[] = [];
  const acks: { externalId: string; ack: number | 'rejected' }[] = [];
  const changes: (MessageKey & { kind: 'edit' | 'delete'; body: string })[] = [];
  let unreadable: readonly UnreadableChat[] = [];
  let storingFails = false;
  let letGoOn = Promise.withResolvers<undefined>();
  letGoOn.resolve(undefined);

  const sink: DriverSink = {
    phase: (phase) => {
      phases.push(phase);
    },
    message: (message) => {
      if (storingFails) {
        storingFails = false;
        return Promise.reject(new Error('The store is away for a moment.'));
      }
      messages.push(message);
      return letGoOn.promise;
    },
    ack: (externalId, ack) => {
      acks.push({ externalId, ack });
      return Promise.resolve();
    },
    edited: (message, body) => {
      changes.push({ ...message, kind: 'edit', body });
      return Promise.resolve();
    },
    revoked: (message) => {
      changes.push({ ...message, kind: 'delete', body: '' });
      return Promise.resolve();
    },
    unreadable: (chats) => {
      unreadable = chats;
      return Promise.resolve();
    },
  };

  return {
    sink,
    phases,
    messages,
    changes,
    failNextStoring: () => {
      storingFails = true;
    },
    holdStoring: () => {
      letGoOn = Promise.withResolvers();
    },
    letStore: () => {
      letGoOn.resolve(undefined);
    },
    qrcode: () => phases.findLast((phase) => phase.phase === 'waiting-for-scan')?.qrcode,
    ready: () => phases.findLast((phase) => phase.phase === 'ready'),
    ended: () => phases.find((phase) => phase.phase === 'ended'),
    unreadable: () => unreadable,
    messagesOf: (externalId: string) => messages.filter((message) => message.externalId === externalId),
    acksOf: (externalId: string) =>
      acks.filter((entry) => entry.externalId === externalId).map((entry) => entry.ack),
  };
}

export type RecordedSink = ReturnType<typeof recordedSink>;
