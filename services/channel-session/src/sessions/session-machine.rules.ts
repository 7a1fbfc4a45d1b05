import type { ConnectionReason } from '@balcao/contracts';
import { backoffMs, deadlineOf, limits } from './session-limits.rules.ts';
import type { SessionPhase, SessionState } from './session-state.rules.ts';

/** The phases that a driver reports (channels/driver.ts). */
export type ReportedPhase =
  | { readonly phase: 'starting' | 'pairing' | 'syncing' | 'interrupted' }
  | { readonly phase: 'waiting-for-scan'; readonly qrcode: string }
  | { readonly phase: 'ready'; readonly number: string }
  | { readonly phase: 'ended'; readonly reason: EndReason };

type EndReason = 'logged-out' | 'replaced-elsewhere' | 'crashed' | 'deaf' | 'qr-expired';

/** `chance` in [0, 1) spreads restarts. It is an input, so that the function stays pure. */
export type SessionInput = { readonly at: Date; readonly chance: number } & (
  | {
      readonly type: 'start';
      /** Delete the pairing first, so that a new code appears. */ readonly isFresh: boolean;
      /** End a running session first. */ readonly isRestart?: boolean;
    }
  | { readonly type: 'log-out' }
  | { readonly type: 'reported'; readonly reported: ReportedPhase }
  | { readonly type: 'start-failed' }
  /** Several heartbeats without an answer. */
  | { readonly type: 'deaf' }
  /** It takes too much memory, and a restart disturbs nobody. */
  | { readonly type: 'oversized' }
  /** A deadline may have passed. */
  | { readonly type: 'time-passed' }
);

/** To be performed in order. */
export type SessionEffect = 'start' | 'stop' | 'wipe' | 'log-out';
export type SessionStep = { readonly state: SessionState; readonly effects: readonly SessionEffect[] };

export const idleSession = (at: Date, reason: ConnectionReason = 'stopped'): SessionState => ({
  phase: 'idle',
  since: at,
  reason,
  number: null,
  qrcode: '',
  codeShownSince: null,
  failures: null,
  restarts: 0,
  retryAt: null,
  recycledAt: [],
});

/** The life of a session (rule W4): every wait has a deadline, and every failure a bounded number of repeats. */
export const advance = (state: SessionState, input: SessionInput): SessionStep => {
  switch (input.type) {
    case 'start':
      return onStart(state, input);
    case 'log-out':
      return { state: idleSession(input.at), effects: ['log-out', 'stop', 'wipe'] };
    case 'reported':
      return onPhase(state, input.reported, input);
    case 'start-failed':
      return isDriven(state) ? failed(state, 'crashed', input) : { state, effects: [] };
    case 'deaf':
      return isDriven(state) ? failed(state, 'no-answer', input) : { state, effects: [] };
    case 'oversized':
      return onOversized(state, input.at);
    case 'time-passed':
      return onTimePassed(state, input);
  }
};

type Moment = { readonly at: Date; readonly chance: number };

/** A driver runs or starts. */
const isDriven = ({ phase }: SessionState): boolean => phase !== 'idle' && phase !== 'backing-off';

const onOversized = (state: SessionState, at: Date): SessionStep => {
  const recent = state.recycledAt.filter((time) => at.getTime() - time.getTime() < limits.recyclesCountMs);
  if (state.phase !== 'ready' || recent.length >= limits.recyclesInARow) return { state, effects: [] };
  const recycling = starting(state, at, 'recycling');
  return {
    state: { ...recycling, restarts: state.restarts + 1, recycledAt: [...recent, at] },
    effects: ['stop', 'start'],
  };
};

const onStart = (
  state: SessionState,
  { at, isFresh, isRestart = false }: Moment & { readonly isFresh: boolean; readonly isRestart?: boolean },
): SessionStep => {
  if (isFresh)
    return {
      state: starting(idleSession(at), at, 'starting'),
      effects: ['log-out', 'stop', 'wipe', 'start'],
    };
  if (isDriven(state) && !isRestart) return { state: { ...state, failures: null, restarts: 0 }, effects: [] };
  const asked = { ...state, failures: null, restarts: 0, codeShownSince: null };
  return isDriven(state)
    ? { state: starting(asked, at, 'restarting'), effects: ['stop', 'start'] }
    : { state: starting(asked, at, 'starting'), effects: ['start'] };
};

const onPhase = (state: SessionState, reported: ReportedPhase, moment: Moment): SessionStep => {
  if (!isDriven(state)) return { state, effects: [] };
  const { at } = moment;
  switch (reported.phase) {
    case 'starting':
      return { state, effects: [] };
    case 'waiting-for-scan': {
      const codeShownSince = state.codeShownSince ?? at;
      const waiting = enter(state, 'waiting-for-scan', 'waiting-for-scan', at);
      return { state: { ...waiting, qrcode: reported.qrcode, codeShownSince, number: null }, effects: [] };
    }
    case 'pairing':
    case 'syncing':
      return {
        state: { ...enter(state, reported.phase, reported.phase, at), codeShownSince: null },
        effects: [],
      };
    case 'interrupted':
      return { state: enter(state, 'interrupted', 'network-lost', at), effects: [] };
    case 'ready':
      return {
        state: { ...enter(state, 'ready', 'ready', at), number: reported.number, codeShownSince: null },
        effects: [],
      };
    case 'ended':
      return onEnded(state, reported.reason, moment);
  }
};

const onEnded = (state: SessionState, reason: EndReason, moment: Moment): SessionStep => {
  const { at } = moment;
  switch (reason) {
    // The channel dropped this profile, so it cannot be used again: the session starts with an empty profile and a new
    // code (rule W4).
    case 'logged-out':
      return { state: starting(idleSession(at), at, 'logged-out'), effects: ['stop', 'wipe', 'start'] };
    // A restart would take over from the other session, which would take over in turn, without end.
    case 'replaced-elsewhere':
      return { state: { ...idleSession(at, 'replaced-elsewhere'), number: state.number }, effects: ['stop'] };
    case 'crashed':
      return failed(state, 'crashed', moment);
    case 'deaf':
      return failed(state, 'no-answer', moment);
    case 'qr-expired':
      return isCodeStale(state, at)
        ? { state: idleSession(at, 'qr-expired'), effects: ['stop'] }
        : { state: starting(state, at, 'starting'), effects: ['stop', 'start'] };
  }
};

const onTimePassed = (state: SessionState, moment: Moment): SessionStep => {
  const deadline = deadlineOf(state);
  if (deadline === null || deadline > moment.at) return { state, effects: [] };
  switch (state.phase) {
    case 'backing-off':
      return { state: starting(state, moment.at, state.reason), effects: ['start'] };
    case 'waiting-for-scan':
      return { state: idleSession(moment.at, 'qr-expired'), effects: ['stop'] };
    case 'interrupted':
      return failed(state, 'network-lost', moment);
    default:
      return failed(state, 'no-answer', moment);
  }
};

const failed = (before: SessionState, reason: ConnectionReason, { at, chance }: Moment): SessionStep => {
  const state = leaving(before, at);
  const count = state.failures?.phase === state.phase ? state.failures.count + 1 : 1;
  if (count >= limits.failuresInARow)
    return {
      state: { ...idleSession(at, 'failed-repeatedly'), number: state.number },
      effects: ['stop'],
    };
  const retryAt = new Date(at.getTime() + backoffMs(state.restarts, chance));
  return {
    state: {
      ...enter(state, 'backing-off', reason, at),
      failures: { phase: state.phase, count },
      restarts: state.restarts + 1,
      retryAt,
    },
    effects: ['stop'],
  };
};

const starting = (state: SessionState, at: Date, reason: ConnectionReason): SessionState =>
  enter({ ...state, phase: 'backing-off' }, 'starting', reason, at);

/** A repeated phase has the start time of the first, and so its deadline. */
const enter = (
  before: SessionState,
  phase: SessionPhase,
  reason: ConnectionReason,
  at: Date,
): SessionState => {
  const state = leaving(before, at);
  const since = before.phase === phase ? before.since : at;
  return { ...state, phase, since, reason, qrcode: '', retryAt: null };
};

/** A session that was ready for long starts with no failures counted. */
const leaving = (state: SessionState, at: Date): SessionState =>
  state.phase === 'ready' && at.getTime() - state.since.getTime() >= limits.steadyMs
    ? { ...state, failures: null, restarts: 0 }
    : state;

const isCodeStale = ({ codeShownSince }: SessionState, at: Date): boolean =>
  codeShownSince !== null && at.getTime() - codeShownSince.getTime() >= limits.scanMs;
