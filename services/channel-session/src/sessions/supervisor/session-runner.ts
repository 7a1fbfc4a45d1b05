import { AppError, type NewEventMetadata } from '@balcao/contracts';
import { newId } from '@balcao/service-kit';
import { deadlineOf } from '#sessions/session-limits.rules.ts';
import { advance, idleSession, type SessionInput } from '#sessions/session-machine.rules.ts';
import type { SessionPhase } from '#sessions/session-state.rules.ts';
import { statusOf } from '#sessions/session-status.rules.ts';
import type { Driver, DriverFactory, DriverSession, DriverSink } from '#channels/index.ts';
import type { ChannelSessionStore } from '#store.ts';
import { createDriverSeat } from './driver-seat.ts';
import { startHeartbeat } from './heartbeat.ts';
import type { Lease } from '#leases/index.ts';
import { type MemoryLimits, startMemoryWatch } from './memory-watch.ts';
import { createPulse } from './pulse.ts';
import { markRequestDone, readRequest, reportSession, type SessionRequest } from '#connections/index.ts';
import { createStatusWriter } from './status-writer.ts';
import type { SupervisorLog } from './supervisor-log.ts';
import { createWork, workingDriver } from './work.ts';

export type RunnerOptions = {
  readonly store: ChannelSessionStore;
  readonly lease: Lease;
  readonly createDriver: DriverFactory;
  readonly profilePath: string;
  /** Where the session's messages and acks go, under this lease. */
  readonly intake: Omit<DriverSink, 'phase'>;
  readonly highWaterMarks: DriverSession['highWaterMarks'];
  readonly takesCalls: DriverSession['takesCalls'];
  readonly memoryLimits: MemoryLimits;
  readonly onTouched: () => void;
  readonly onReady: () => void;
  /** The lease is of no use any more; nothing of the session runs, unless it was lost. */
  readonly onOver: (why: 'ended' | 'lost' | 'removed') => void;
  readonly log: SupervisorLog;
};

export type SessionRunner = {
  readonly lease: Lease;
  readonly phase: () => SessionPhase;
  readonly vitals: () => SessionVitals;
  /** The driver while it may be used. */
  readonly readyDriver: () => Driver | undefined;
  readonly begin: (asked: SessionRequest) => void;
  /** Somebody may have asked for something, or removed the connection. */
  readonly attend: () => Promise<void>;
  /** Resolves once it is logged out, down and written. @throws AppError ERR_WAPP_NOT_INITIALIZED: it does not run. */
  readonly logOut: (metadata: NewEventMetadata) => Promise<void>;
  /** Ends the driver and tells nobody: the lease passes on, or is lost. */
  readonly stop: () => Promise<void>;
};

/** How a session does, for those who watch over it. */
export type SessionVitals = {
  readonly isReady: boolean;
  /** Since it was ready for long. */
  readonly restarts: number;
  readonly memoryBytes: number | null;
  /** How long the channel has told nothing. */
  readonly quietMs: number;
};

type Plain<T> = T extends SessionInput ? Omit<T, 'at' | 'chance'> : never;

/** Drives one session under one lease: what happens goes through the machine, what it decides is done in order. */
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
        log.warn({ err: error, connectionId }, 'the lease of an ended session is kept a little longer');
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
      takesCalls: options.takesCalls,
    },
    onTold: (told) => {
      happen({ type: 'told', told });
    },
    onStartFailed: () => {
      happen({ type: 'start-failed' });
    },
    log,
  });

  /** Who had it logged out, until that is written. */
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

  /** From now on nothing happens any more. */
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

  /** Once the driver is down and that is written the lease may go, unless a person asked for more meanwhile. */
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
      await leaveRemoved();
      return;
    }
    if (asked.request > Math.max(asked.seen, requestSeen)) fulfil(asked);
  };

  const fulfil = (asked: SessionRequest): void => {
    requestSeen = asked.request;
    happen({ type: 'start', isFresh: asked.isFresh, isRestart: asked.isRestart });
    // Only then: a process that dies in between leaves the wish to whoever follows.
    seat
      .settled()
      .then(() => writer.settled())
      .then(() => markRequestDone(store, lease, asked))
      .catch((error: unknown) => {
        log.warn({ err: error, connectionId }, 'a request stays marked as open');
      });
  };

  let loggingOut: Promise<void> | undefined;
  const leavePhone = async (): Promise<void> => {
    happen({ type: 'log-out' });
    await seat.settled();
    await writer.settled();
  };

  /** Nobody may go on using the phone of a connection that is gone. */
  const leaveRemoved = async (): Promise<void> => {
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
      // Down already, it is about to be let go: in a moment nobody answers for it.
      if (isIdle() && loggingOut === undefined) throw new AppError('ERR_WAPP_NOT_INITIALIZED');
      loggedOutBy ??= metadata;
      loggingOut ??= leavePhone().finally(() => {
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
