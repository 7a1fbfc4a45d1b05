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
import type { MessagePlace } from '#messages/message.decider.ts';

/** `attempts`: how often the channel was asked. */
export type MediaState =
  | { readonly status: 'none' }
  | {
      readonly status: 'pending' | 'failed' | 'stored';
      readonly place: MessagePlace;
      readonly attempts: number;
    };

export type MediaCommand =
  | { readonly type: 'StoreMedia'; readonly media: StoredMedia; readonly twins: MediaTwins }
  | { readonly type: 'FailMedia'; readonly problem: MediaProblem }
  /** By hand. */
  | { readonly type: 'RetryMedia'; readonly userId: number | null };

type MediaEvents = Pick<MessagingEvents, 'MessageMediaStored' | 'MessageMediaFailed' | 'MessageMediaRetried'>;
export type NewMediaEvent = { [Type in keyof MediaEvents]: NewEvent<MediaEvents[Type]> }[keyof MediaEvents];
type MediaRefusal = Failure<'ERR_NO_MESSAGE_FOUND' | 'ERR_WAPP_DOWNLOAD_MEDIA'>;

/** After so many attempts a person decides. */
const attemptsByItself = 4;
/** Asking again changes nothing. */
const lasting: ReadonlySet<MediaProblem> = new Set(['too-large', 'gone-at-channel']);

/**
 * The file of a message that came in, a state of its own in the message's stream: pending until its bytes are durable
 * (rule F11).
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
    if (state.status === 'none')
      return command.type === 'RetryMedia' ? fail(failure('ERR_WAPP_DOWNLOAD_MEDIA')) : ok([]);
    const { place, status, attempts } = state;
    const attempt = attempts + 1;
    switch (command.type) {
      case 'StoreMedia': {
        if (status === 'stored') return ok([]);
        const { media, twins } = command;
        return ok([
          {
            type: 'MessageMediaStored',
            data: { ...place, attempt },
            sealed: { media, twins },
            subject: contactSubject(place.contactId),
          },
        ]);
      }
      case 'FailMedia': {
        if (status !== 'pending') return ok([]);
        const { problem } = command;
        const willRetry = attempt < attemptsByItself && !lasting.has(problem);
        return ok([{ type: 'MessageMediaFailed', data: { ...place, attempt, problem, willRetry } }]);
      }
      case 'RetryMedia':
        if (status !== 'failed')
          return fail(failure('ERR_WAPP_DOWNLOAD_MEDIA', { reason: `it is ${status}` }));
        return ok([{ type: 'MessageMediaRetried', data: { ...place, attempt, userId: command.userId } }]);
    }
  },
  evolve: (state, event) => {
    switch (event.type) {
      case 'MessageReceived': {
        const { messageId, ticketId, contactId, connectionId } = event.data;
        return event.sealed?.message.media?.state === 'pending'
          ? { status: 'pending', place: { messageId, ticketId, contactId, connectionId }, attempts: 0 }
          : state;
      }
      case 'MessageMediaFailed':
        return become(state, event.data.willRetry ? 'pending' : 'failed', event.data.attempt);
      case 'MessageMediaRetried':
        return become(state, 'pending', event.data.attempt - 1);
      case 'MessageMediaStored':
        return become(state, 'stored', event.data.attempt);
      default:
        return state;
    }
  },
};

const become = (
  state: MediaState,
  status: Exclude<MediaState['status'], 'none'>,
  attempts: number,
): MediaState => (state.status === 'none' ? state : { ...state, status, attempts });
