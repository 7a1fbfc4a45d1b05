import { type authEvents, failure, fail, type NewEvent, ok, type PastEvent } from '@balcao/contracts';
import type { Decider } from '@balcao/event-store/core/decider';

type Started = typeof authEvents.SessionStarted;
type Revoked = typeof authEvents.SessionRevoked;
type Facts = NewEvent<Started>['data'];

export type SessionState =
  { readonly status: 'absent' } | ({ readonly status: 'active' } & Facts) | { readonly status: 'ended' };

export type SessionCommand =
  | ({ readonly type: 'StartSession' } & Facts)
  /** The user of the session enters the password again, in the browser that has the session. */
  | ({ readonly type: 'StartSessionAgain' } & Facts)
  | { readonly type: 'EndSession'; readonly reason: NewEvent<Revoked>['data']['reason'] };

type NewSessionEvent = NewEvent<Started> | NewEvent<Revoked>;
export type PastSessionEvent = PastEvent<Started> | PastEvent<Revoked>;

/** A sign-in on one device until its end, stream `session-<id>`. An ended session stays ended. */
export const sessionDecider: Decider<SessionState, SessionCommand, NewSessionEvent, PastSessionEvent> = {
  initial: () => ({ status: 'absent' }),
  decide: (command, state) => {
    switch (command.type) {
      case 'StartSession': {
        if (state.status === 'ended') return fail(failure('ERR_SESSION_EXPIRED'));
        const { sessionId, userId } = command;
        return ok(state.status === 'active' ? [] : [{ type: 'SessionStarted', data: { sessionId, userId } }]);
      }
      case 'StartSessionAgain': {
        if (state.status !== 'active') return fail(failure('ERR_SESSION_EXPIRED'));
        const { sessionId, userId } = state;
        return ok([{ type: 'SessionStarted', data: { sessionId, userId } }]);
      }
      case 'EndSession': {
        if (state.status === 'absent') return fail(failure('ERR_SESSION_EXPIRED'));
        if (state.status === 'ended') return ok([]);
        const { sessionId, userId } = state;
        return ok([{ type: 'SessionRevoked', data: { sessionId, userId, reason: command.reason } }]);
      }
    }
  },
  evolve: (_state, event) => {
    switch (event.type) {
      case 'SessionStarted':
        return { status: 'active', ...event.data };
      case 'SessionRevoked':
        return { status: 'ended' };
    }
  },
};

export const sessionStream = (sessionId: string): string => `session-${sessionId}`;

export const startSession = (sessionId: string, userId: number): SessionCommand => ({
  type: 'StartSession',
  sessionId,
  userId,
});
export const startSessionAgain = (sessionId: string, userId: number): SessionCommand => ({
  type: 'StartSessionAgain',
  sessionId,
  userId,
});
export const endSession = (reason: NewEvent<Revoked>['data']['reason']): SessionCommand => ({
  type: 'EndSession',
  reason,
});
