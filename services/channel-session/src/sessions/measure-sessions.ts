import type { Metrics } from '@balcao/service-kit';
import type { SessionVitals } from './supervisor/session-runner.ts';

/** Metrics of the sessions that this process holds (rule W13), read at each scrape. */
export const measureSessions = (
  metrics: Pick<Metrics, 'gauge'>,
  vitals: () => ReadonlyMap<number, SessionVitals>,
): void => {
  const measure = (name: string, help: string, valueOf: (session: SessionVitals) => number | null): void => {
    metrics.gauge(name, help, {
      labels: ['connection'],
      collect: (gauge) => {
        gauge.reset();
        for (const [connection, session] of vitals()) {
          const value = valueOf(session);
          if (value !== null) gauge.set({ connection }, value);
        }
      },
    });
  };
  measure('balcao_session_ready', 'Whether a session can be used: 1 or 0.', ({ isReady }) => Number(isReady));
  measure(
    'balcao_session_restarts',
    'Restarts of a session since it was ready for long.',
    (session) => session.restarts,
  );
  measure(
    'balcao_session_last_event_age_seconds',
    'Since when the channel has reported nothing to a session.',
    ({ quietMs }) => quietMs / 1_000,
  );
  measure(
    'balcao_session_memory_bytes',
    'What a session and its browser take, shared memory counted once.',
    ({ memoryBytes }) => memoryBytes,
  );
};
