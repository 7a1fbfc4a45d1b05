import { AppError, type NewEventMetadata } from '@balcao/contracts';
import { newId } from '@balcao/service-kit';
import { deadlineOf } from '#sessions/session-limits.rules.ts';
import { advance, idleSession, type SessionInput } from '#sessions/session-machine.rules.ts';
import type { SessionPhase } from '#sessions/session-state.rules.ts';
import { statusOf } from '../session-state.rules.ts';
import type { Driver, DriverFactory, DriverSession, DriverSink } from '#channels/index.ts';
import type { ChannelSessionStore } from '#database/store.ts';
import { createDriverSeat } from './driver-seat.ts';
import { startHeartbeat } from './heartbeat.ts';
import type { Lease } from '#leases/index.ts';
import { type MemoryLimits, startMemoryWatch } from './memory-watch.ts';
import { createPulse } from './last-report.ts';
import { markRequestDone, readRequest, reportSession, type SessionRequest } from '#connections/index.ts';
import { createStatusWriter } from './status-writer.ts';
import type { SupervisorLog } from './supervisor-log.ts';
import { createWork, workingDriver } from './work-under-way.ts';

export type RunnerOptions = {
  readonly store: ChannelSessionStore;
  readonly lease: Lease;
  readonly createDriver: DriverFactory;
  readonly profilePath: string;
  /** Receives the session's messages and acks, under this lease. */
  readonly intake: Omit<DriverSink, 'phase'>;
  readonly highWaterMarks: DriverSession['highWaterMarks'];
  readonly acceptsCalls: DriverSession['acceptsCalls'];
  readonly memoryLimits: MemoryLimits;
  readonly onTouched: () => void;
  readonly onReady: () => void;
  /** The lease is no longer needed. Nothing of the session runs, unless the lease was lost. */
  readonly onOver: (why: 'ended' | 'lost' | 'removed') => void;
  readonly log: SupervisorLog;
};

export type SessionRunner = {
  readonly lease: Lease;
  readonly phase: () => SessionPhase;
  readonly vitals: () => SessionVitals;
  /** The driver while the session is ready. */
  readonly readyDriver: () => Driver | undefined;
  readonly begin: (asked: SessionRequest) => void;
  /** Checks whether a user asked for something or removed the connection. */
  readonly attend: () => Promise<void>;
  /** Resolves once it is logged out, down and stored. @throws AppError ERR_WAPP_NOT_INITIALIZED: it does not run. */
  readonly logOut: (metadata: NewEventMetadata) => Promise<void>;
  /** Ends the driver without a status event: the lease passes on, or is lost. */
  readonly stop: () => Promise<void>;
};

/** What the memory watch and the metrics read of a session. */
export type SessionVitals = {
  readonly isReady: boolean;
  /** Since it was last ready for long. */
  readonly restarts: number;
  readonly memoryBytes: number | null;
  /** For how long the channel has reported nothing. */
  readonly quietMs: number;
};

type Plain<T> = T extends SessionInput ? Omit<T, 'at' | 'chance'> : never;

/** Drives one session under one lease: each event goes through the machine, and its effects are performed in order. */
export function createSessionRunner(options: RunnerOptions): SessionRunner {
  const { store, lease, log } = options;
  const { connectionId } = lease;
  let state = idleSession(new Date());
  let isOver = false;
  let timer: NodeJS.Timeout | undefined;
  let requestSeen = -1;

  const happen = (happening: Plain<SessionInput>): void => {
    if (isOver) return;
    const before = state.phase;
    const step = advance(state, { ...happening, at: new Date(), chance: Math.random() });
    state = step.state;
    if (state.phase !== before)
      log.info({ connectionId, phase: state.phase, reason: state.reason }, 'the session moved');
    if (step.effects.length > 0) seat.perform(step.effects);
    clearTimeout(timer);
    const deadline = deadlineOf(state);
    if (deadline !== null) timer = setTimeout(onDeadline, Math.max(0, deadline.getTime() - Date.now()) + 1);
    writer.look();
    if (state.phase === 'ready' && before !== 'ready') options.onReady();
    if (state.phase === 'idle')
      settle().catch((error: unknown) => {
        log.warn(
          { err: error, connectionId },
          'the lease of an ended session could not be released; it is tried again',
        );
      });
  };
  const onDeadline = (): void => {
    happen({ type: 'time-passed' });
  };

  const pulse = createPulse(options.intake);
  const seat = createDriverSeat({
    createDriver: options.createDriver,
    session: {
      connectionId,
      profilePath: options.profilePath,
      sink: pulse.sink,
      highWaterMarks: options.highWaterMarks,
      acceptsCalls: options.acceptsCalls,
    },
    onPhase: (reported) => {
      happen({ type: 'reported', reported });
    },
    onStartFailed: () => {
      happen({ type: 'start-failed' });
    },
    log,
  });

  /** Who logged it out, until that is stored. */
  let loggedOutBy: NewEventMetadata | undefined;
  const whoMoved = (): NewEventMetadata =>
    (state.phase === 'idle' ? loggedOutBy : undefined) ?? {
      actor: { kind: 'channel', connectionId },
      correlationId: newId(),
    };

  const writer = createStatusWriter({
    current: () => statusOf(state),
    write: (shown) => reportSession(store, lease, { shown, requestSeen, metadata: whoMoved() }),
    onTouched: options.onTouched,
    onLost: () => {
      over('lost');
    },
    log,
  });

  const work = createWork();
  const memory = startMemoryWatch({
    connectionId,
    limits: options.memoryLimits,
    isDue: () => state.phase === 'ready',
    measure: () => seat.driver()?.memoryBytes() ?? Promise.resolve(null),
    quietForMs: pulse.quietForMs,
    work,
    onOversized: () => {
      happen({ type: 'oversized' });
      return state.phase !== 'ready';
    },
    log,
  });

  const heartbeat = startHeartbeat({
    isDue: () => state.phase === 'ready' || state.phase === 'waiting-for-scan',
    isAlive: () => seat.driver()?.isAlive() ?? Promise.resolve(true),
    work,
    onDeaf: () => {
      happen({ type: 'deaf' });
    },
    log,
  });

  /** Ends all reactions to events. */
  const silence = (): void => {
    isOver = true;
    clearTimeout(timer);
    heartbeat.stop();
    memory.stop();
    writer.stop();
  };

  const over = (why: 'ended' | 'lost' | 'removed'): void => {
    if (isOver) return;
    silence();
    options.onOver(why);
  };

  /** Once the driver is down and that is stored, the lease may go, unless a user asked for more meanwhile. */
  const settle = async (): Promise<void> => {
    await seat.settled();
    await writer.settled();
    if (state.phase !== 'idle' || isOver) return;
    await attend();
    if (isIdle()) over('ended');
  };
  const isIdle = (): boolean => state.phase === 'idle';

  const attend = async (): Promise<void> => {
    const asked = await readRequest(store.db, connectionId);
    if (isOver) return;
    if (asked === null) {
      await logOutRemoved();
      return;
    }
    if (asked.request > Math.max(asked.seen, requestSeen)) fulfil(asked);
  };

  const fulfil = (asked: SessionRequest): void => {
    requestSeen = asked.request;
    happen({ type: 'start', isFresh: asked.isFresh, isRestart: asked.isRestart });
    // Only after the stop: if this process dies before, the next holder still sees the request.
    seat
      .settled()
      .then(() => writer.settled())
      .then(() => markRequestDone(store, lease, asked))
      .catch((error: unknown) => {
        log.warn({ err: error, connectionId }, 'a finished request could not be marked as done');
      });
  };

  let loggingOut: Promise<void> | undefined;
  const logOutAndStop = async (): Promise<void> => {
    happen({ type: 'log-out' });
    await seat.settled();
    await writer.settled();
  };

  /** A removed connection must leave no linked device at the phone. */
  const logOutRemoved = async (): Promise<void> => {
    silence();
    seat.perform(['log-out', 'stop', 'wipe']);
    await seat.settled();
    options.onOver('removed');
  };

  return {
    lease,
    phase: () => state.phase,
    vitals: () => ({
      isReady: state.phase === 'ready',
      restarts: state.restarts,
      memoryBytes: memory.bytes(),
      quietMs: pulse.quietForMs(),
    }),
    readyDriver: () => {
      const driver = !isOver && state.phase === 'ready' ? seat.driver() : undefined;
      return driver && workingDriver(driver, work);
    },
    begin: fulfil,
    attend,
    logOut: async (metadata) => {
      // It is down already and about to be released, so nobody could answer.
      if (isIdle() && loggingOut === undefined) throw new AppError('ERR_WAPP_NOT_INITIALIZED');
      loggedOutBy ??= metadata;
      loggingOut ??= logOutAndStop().finally(() => {
        loggingOut = undefined;
        loggedOutBy = undefined;
      });
      await loggingOut;
    },
    stop: async () => {
      silence();
      seat.perform(['stop']);
      await seat.settled();
      await writer.settled();
    },
  };
}
