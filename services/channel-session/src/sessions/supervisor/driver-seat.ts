import { rm } from 'node:fs/promises';
import type { SessionEffect } from '#sessions/session-machine.rules.ts';
import type { Driver, DriverFactory, DriverPhase, DriverSession } from '#channels/index.ts';
import type { SupervisorLog } from './supervisor-log.ts';
import { within } from './time-limit.ts';

type SeatOptions = {
  readonly createDriver: DriverFactory;
  readonly session: Omit<DriverSession, 'sink'> & { readonly sink: Omit<DriverSession['sink'], 'phase'> };
  readonly onPhase: (reported: DriverPhase) => void;
  readonly onStartFailed: () => void;
  readonly log: SupervisorLog;
};

const stopPatienceMs = 20_000;
/** A session that does not run must connect before it can log out. */
const logoutPatienceMs = 70_000;

export type DriverSeat = {
  /**
   * Performs these effects in order, after the earlier ones. From now on only events of a driver that they start count.
   */
  readonly perform: (effects: readonly SessionEffect[]) => void;
  /** Resolves once every requested effect is done. */
  readonly settled: () => Promise<void>;
  readonly driver: () => Driver | undefined;
};

/** Runs the drivers of a session one at a time: the next one starts after the last one has ended. */
export function createDriverSeat({
  createDriver,
  session,
  onPhase,
  onStartFailed,
  log,
}: SeatOptions): DriverSeat {
  const { connectionId, profilePath } = session;
  let driver: Driver | undefined;
  let generation = 0;
  let work: Promise<void> = Promise.resolve();

  const newDriver = (own: number): Driver =>
    createDriver({
      ...session,
      sink: {
        ...session.sink,
        phase: (reported) => {
          if (own === generation) onPhase(reported);
        },
      },
    });

  const start = (own: number): Promise<void> => {
    if (own !== generation) return Promise.resolve();
    const starting = (driver = newDriver(own));
    // Not awaited: a start that hangs must not block a stop.
    starting.start().catch((error: unknown) => {
      log.warn({ err: error, connectionId }, 'the session could not be started');
      if (own === generation) onStartFailed();
    });
    return Promise.resolve();
  };

  const stop = async (): Promise<void> => {
    const stopping = driver;
    driver = undefined;
    if (stopping !== undefined) await within(stopPatienceMs, stopping.stop());
  };

  const doer: Readonly<Record<SessionEffect, (own: number) => Promise<void>>> = {
    start,
    stop,
    wipe: () => rm(profilePath, { recursive: true, force: true }),
    'log-out': (own) => within(logoutPatienceMs, (driver ?? newDriver(own)).logout()),
  };

  return {
    perform: (effects) => {
      generation += 1;
      const own = generation;
      for (const effect of effects)
        work = work
          .then(() => doer[effect](own))
          .catch((error: unknown) => {
            log.error({ err: error, connectionId, effect }, 'a step of the session failed');
          });
    },
    settled: () => work,
    driver: () => driver,
  };
}
