import {
  type channelSessionEvents,
  type Failure,
  type NewEvent,
  ok,
  type PastEvent,
} from '@balcao/contracts';
import type { Decider } from '@balcao/event-store/core/decider';

type Asked = (typeof channelSessionEvents)['SessionRestartAsked'];
type State = { readonly isAsked: boolean };
type Command = { readonly type: 'AskRestart'; readonly connectionIds: number[] };

/** One restart of all sessions, stream `restart-<its id>`; the caller ensures that only one runs. */
export const restartDecider: Decider<State, Command, NewEvent<Asked>, PastEvent<Asked>, Failure<never>> = {
  initial: () => ({ isAsked: false }),
  decide: ({ connectionIds }, { isAsked }) =>
    ok(isAsked ? [] : [{ type: 'SessionRestartAsked', data: { connectionIds } }]),
  evolve: () => ({ isAsked: true }),
};

export const restartStream = (id: string): string => `restart-${id}`;
