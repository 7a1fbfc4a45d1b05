import type { ChannelSessionEvents, NewEvent, PastEventOf } from '@balcao/contracts';
import { ok } from '@balcao/contracts';
import type { Decider } from '@balcao/event-store/core/decider';

export type ChangedText = { readonly kind: 'edit'; readonly body: string } | { readonly kind: 'delete' };

export type ReceiveChanges = {
  readonly changes: readonly ChangedText[];
  readonly data: NewEvent<ChannelSessionEvents['EnvelopeRevoked']>['data'];
  readonly subject: string;
};

/** The last reported state of a message. */
type ReportedState = {
  /** Null: not reported yet, as for our own messages. */
  readonly body: string | null;
  readonly isRevoked: boolean;
};

type ChangeEvent =
  NewEvent<ChannelSessionEvents['EnvelopeEdited']> | NewEvent<ChannelSessionEvents['EnvelopeRevoked']>;

/**
 * Edits and deletions of a message by the channel, in the message's own stream. Channels repeat them whenever a session
 * reconnects; only new ones count.
 */
export const channelChangesDecider: Decider<
  ReportedState,
  ReceiveChanges,
  ChangeEvent,
  PastEventOf<ChannelSessionEvents>
> = {
  initial: () => ({ body: null, isRevoked: false }),
  decide: ({ changes, data, subject }, state) => {
    let { body, isRevoked } = state;
    const events = changes.flatMap((change): ChangeEvent[] => {
      if (isRevoked) return [];
      if (change.kind === 'delete') {
        isRevoked = true;
        return [{ type: 'EnvelopeRevoked', data }];
      }
      if (change.body === body) return [];
      ({ body } = change);
      return [{ type: 'EnvelopeEdited', data, sealed: { body }, subject }];
    });
    return ok(events);
  },
  evolve: (state, event) => {
    switch (event.type) {
      case 'EnvelopeReceived':
      case 'EnvelopeEdited':
        return { ...state, body: event.sealed?.body ?? null };
      case 'EnvelopeRevoked':
        return { ...state, isRevoked: true };
      default:
        return state;
    }
  },
};
