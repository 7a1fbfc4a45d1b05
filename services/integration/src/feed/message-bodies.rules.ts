import {
  type FeedBody,
  feedMessageDataSchema,
  isNewMessage,
  isSettling,
  type Message,
  type MessagingEvents,
  type NewMessageEvent,
  type PastEventOf,
  type Recorded,
  type SettlingEvent,
} from '@balcao/contracts';
import {
  actorOf,
  feedContactOf,
  feedMessageOf,
  type MessageData,
  sentByOf,
  type Standing,
  statusOf,
} from './feed-entry.rules.ts';

export const messageTypes = [
  'MessageReceived',
  'MessageQueued',
  'MessageAckRaised',
  'MessageFailed',
  'MessageUnresolved',
  'MessageEdited',
  'MessageDeleted',
  'MessageChangeRefused',
  'MessageMediaStored',
  'MessageMediaFailed',
] as const;
export type MessageEvent = Recorded<PastEventOf<Pick<MessagingEvents, (typeof messageTypes)[number]>>>;

export type MessageBody = Extract<FeedBody, { type: `message.${string}` }>;

/** The ticket at the event, and its contact. */
export type Scene = Pick<MessageData, 'ticket' | 'contact'>;

type Known = {
  /** The message of the event, or as its owner shows it now. */
  readonly message: Message | undefined;
  /** What the feed told last of it. */
  readonly told: MessageData | undefined;
};

/** Undefined: the event has no entry, or its contact is erased. */
export const messageBodyOf = (
  event: MessageEvent,
  scene: Scene,
  { message, told }: Known,
): MessageBody | undefined => {
  if (isSettling(event) && told !== undefined)
    return { type: 'message.status', data: toldAgain(event, scene, told) };
  if (message === undefined) return undefined;
  if (isNewMessage(event)) return bodyOfNew(event, scene, message);
  const dataWith = (body: string | null, changes: Partial<Standing> = {}): MessageData =>
    dataOf(event, scene, { ...message, ...changes }, body);
  if (isSettling(event)) return { type: 'message.status', data: dataWith(null, standingOf(event)) };
  switch (event.type) {
    case 'MessageMediaStored':
    case 'MessageMediaFailed':
      return { type: 'message.status', data: dataWith(null) };
    case 'MessageDeleted':
      return { type: 'message.deleted', data: dataWith(null) };
    case 'MessageEdited':
      return event.sealed === null
        ? undefined
        : { type: 'message.edited', data: { ...dataWith(event.sealed.body), refused: null } };
    case 'MessageChangeRefused':
      return event.sealed === null
        ? undefined
        : { type: 'message.edited', data: { ...dataWith(event.sealed.body), refused: event.data.problem } };
  }
};

const bodyOfNew = (event: NewMessageEvent, scene: Scene, message: Message): MessageBody => {
  // A repeated attempt of the same message.
  const isAgain = event.type === 'MessageQueued' && event.data.attempt > 1;
  const data = dataOf(event, scene, message, isAgain ? null : message.body);
  return { type: isAgain ? 'message.status' : message.fromMe ? 'message.sent' : 'message.received', data };
};

const standingOf = (event: SettlingEvent): Omit<Standing, 'fromMe'> => {
  switch (event.type) {
    case 'MessageAckRaised':
      return { ack: event.data.ack, sendState: 'sent', sendProblem: null };
    case 'MessageFailed':
      return { ack: 0, sendState: 'failed', sendProblem: event.data.problem };
    case 'MessageUnresolved':
      return { ack: 0, sendState: 'unresolved', sendProblem: 'outcome-unknown' };
  }
};

const withoutBody = feedMessageDataSchema.shape.message.omit({ body: true, isBodyCut: true });

/** What becomes of a send changes nothing else of its message. */
const toldAgain = (event: SettlingEvent, scene: Scene, told: MessageData): MessageData => {
  const standing = { ...standingOf(event), fromMe: told.message.fromMe };
  return {
    ...told,
    ...scene,
    actor: actorOf(event),
    connectionId: event.data.connectionId,
    message: {
      ...withoutBody.parse(told.message),
      status: statusOf(standing),
      problem: standing.sendProblem,
    },
  };
};

const dataOf = (
  event: MessageEvent,
  { ticket, contact }: Scene,
  message: Message,
  body: string | null,
): MessageData => ({
  actor: actorOf(event),
  message: feedMessageOf(message, body),
  ticket,
  contact,
  author: contact.isGroup && message.contact !== null ? feedContactOf(message.contact) : null,
  connectionId: event.data.connectionId,
  ...sentByOf(message),
});
