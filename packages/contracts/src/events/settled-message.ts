import type { Message, MessageWay } from '../entities/message.ts';
import type { RecordedOf } from './envelope.ts';
import type { messagingEvents } from './messaging.ts';

const settlingTypes = ['MessageAckRaised', 'MessageFailed', 'MessageUnresolved'] as const;
type SettlingType = (typeof settlingTypes)[number];
/** What became of a send. */
export type SettlingEvent = RecordedOf<Pick<typeof messagingEvents, SettlingType>>;

export const isSettling = <Event extends { readonly type: string }>(
  event: Event,
): event is Extract<Event, { readonly type: SettlingType }> =>
  settlingTypes.some((type) => type === event.type);

/**
 * A message of ours after the event, as its owner shows it. Undefined if this cannot be told without asking: another
 * change came between, or the message shows another one, which changes by itself.
 */
export const settledMessage = (message: Message, event: SettlingEvent): Message | undefined => {
  const { revision = 0 } = message;
  if (!message.fromMe || message.quotedMsgId !== null) return undefined;
  if (revision >= event.revision) return message;
  return revision + 1 === event.revision
    ? { ...settled(message, event), revision: event.revision }
    : undefined;
};

const settled = (message: Message, event: SettlingEvent): Message => {
  switch (event.type) {
    case 'MessageAckRaised':
      return {
        ...message,
        ack: event.data.ack,
        sendState: message.sendState === null ? null : 'sent',
        sendProblem: null,
        way: message.way ? furtherOn(message.way, event) : null,
      };
    case 'MessageFailed':
      return { ...message, sendState: 'failed', sendProblem: event.data.problem };
    case 'MessageUnresolved':
      return { ...message, sendState: 'unresolved', sendProblem: 'outcome-unknown' };
  }
};

type AckEvent = Extract<SettlingEvent, { readonly type: 'MessageAckRaised' }>;

/** The first time of each step counts. */
const furtherOn = (way: MessageWay, { at, data: { ack, handedAt = null } }: AckEvent): MessageWay => {
  const raisedAt = at.toISOString();
  return {
    ...way,
    handedAt: way.handedAt ?? handedAt,
    serverAt: way.serverAt ?? (ack === 1 ? raisedAt : null),
    deviceAt: way.deviceAt ?? (ack === 2 ? raisedAt : null),
    readAt: way.readAt ?? (ack >= 3 ? raisedAt : null),
  };
};
