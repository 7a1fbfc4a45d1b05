import {
  type Failure,
  fail,
  failure,
  type MediaProblem,
  type MediaTwins,
  type MessagingEvents,
  type NewEvent,
  ok,
  type PastEventOf,
  type StoredMedia,
} from '@balcao/contracts';
import type { Decider } from '@balcao/event-store/core/decider';
import { contactSubject } from '#messages/conversation.rules.ts';
import { type MessageIds, messageIdsOf } from '#messages/message.decider.ts';

/** `attempts` counts how often the channel was asked. */
export type MediaState =
  | { readonly status: 'none' }
  | {
      readonly status: 'pending' | 'failed' | 'stored';
      readonly ids: MessageIds;
      readonly attempts: number;
    };

type SendMedia = {
  readonly type: 'SendMedia';
  readonly ids: MessageIds;
  readonly media: StoredMedia;
  /** Null if the sent file is the shown file; then the message itself says everything. */
  readonly twins: MediaTwins | null;
};

export type MediaCommand =
  | SendMedia
  | { readonly type: 'StoreMedia'; readonly media: StoredMedia; readonly twins: MediaTwins }
  | { readonly type: 'FailMedia'; readonly problem: MediaProblem }
  /** A user asks. */
  | { readonly type: 'RetryMedia'; readonly userId: number | null };

type MediaEvents = Pick<MessagingEvents, 'MessageMediaStored' | 'MessageMediaFailed' | 'MessageMediaRetried'>;
type Stored = NewEvent<MediaEvents['MessageMediaStored']>;
export type NewMediaEvent = { [Type in keyof MediaEvents]: NewEvent<MediaEvents[Type]> }[keyof MediaEvents];
type MediaRefusal = Failure<'ERR_NO_MESSAGE_FOUND' | 'ERR_WAPP_DOWNLOAD_MEDIA'>;

/** After that many attempts a user decides. */
const automaticAttempts = 4;
/** Asking again would change nothing. */
const finalProblems: ReadonlySet<MediaProblem> = new Set(['too-large', 'gone-at-channel']);

/**
 * The file of a message, with a state of its own in the message's stream. A received file is pending until its bytes
 * are stored (rule F11). A sent file is stored before its message.
 */
export const mediaDecider: Decider<
  MediaState,
  MediaCommand,
  NewMediaEvent,
  PastEventOf<MessagingEvents>,
  MediaRefusal
> = {
  initial: () => ({ status: 'none' }),
  decide: (command, state) => {
    if (command.type === 'SendMedia') return ok(sendMedia(command, state));
    if (state.status === 'none')
      return command.type === 'RetryMedia' ? fail(failure('ERR_WAPP_DOWNLOAD_MEDIA')) : ok([]);
    const { ids, status, attempts } = state;
    const attempt = attempts + 1;
    switch (command.type) {
      case 'StoreMedia': {
        if (status === 'stored') return ok([]);
        return ok([storedMedia(ids, attempt, command.media, command.twins)]);
      }
      case 'FailMedia': {
        if (status !== 'pending') return ok([]);
        const { problem } = command;
        const willRetry = attempt < automaticAttempts && !finalProblems.has(problem);
        return ok([{ type: 'MessageMediaFailed', data: { ...ids, attempt, problem, willRetry } }]);
      }
      case 'RetryMedia':
        if (status !== 'failed')
          return fail(failure('ERR_WAPP_DOWNLOAD_MEDIA', { reason: `it is ${status}` }));
        return ok([{ type: 'MessageMediaRetried', data: { ...ids, attempt, userId: command.userId } }]);
    }
  },
  evolve: (state, event) => {
    switch (event.type) {
      case 'MessageReceived':
        return event.sealed?.message.media?.state === 'pending'
          ? { status: 'pending', ids: messageIdsOf(event.data), attempts: 0 }
          : state;
      case 'MessageMediaFailed':
        return become(state, event.data.willRetry ? 'pending' : 'failed', event.data.attempt);
      case 'MessageMediaRetried':
        return become(state, 'pending', event.data.attempt - 1);
      case 'MessageMediaStored':
        return { status: 'stored', ids: messageIdsOf(event.data), attempts: event.data.attempt };
      default:
        return state;
    }
  },
};

/** Callers that append without loading the stream omit the state. The store then checks that the stream is new. */
export const sendMedia = (
  { ids, media, twins }: Omit<SendMedia, 'type'>,
  state: MediaState = mediaDecider.initial(),
): readonly Stored[] =>
  twins === null || state.status !== 'none' ? [] : [storedMedia(messageIdsOf(ids), 1, media, twins)];

const storedMedia = (ids: MessageIds, attempt: number, media: StoredMedia, twins: MediaTwins): Stored => ({
  type: 'MessageMediaStored',
  data: { ...ids, attempt },
  sealed: { media, twins },
  subject: contactSubject(ids.contactId),
});

const become = (
  state: MediaState,
  status: Exclude<MediaState['status'], 'none'>,
  attempts: number,
): MediaState => (state.status === 'none' ? state : { ...state, status, attempts });

/** The delays before the second, third and fourth attempt (rule F11). */
const delaysMs = [5_000, 30_000, 300_000] as const;

/** How long after the last attempt the next one is due. The first is due at once. */
export const delayAfterMs = (attempts: number): number =>
  attempts === 0 ? 0 : (delaysMs[attempts - 1] ?? delaysMs[2]);
