import type { Logger, Metrics } from '@balcao/service-kit';
import type { MessagingDb } from '#database/store.ts';
import { countStuck, findStuck, type StuckCount, type StuckMessage } from './stuck-messages.query.ts';

type Parts = {
  readonly db: MessagingDb;
  readonly log: Logger;
  /** A message that waits longer is stuck (rule O5). */
  readonly afterMs: number;
};

/** Further stuck messages are counted, and logged once there is room. */
const toldAtOnce = 1_000;

/** Logs each stuck message once, and once more when it moves on. */
export const createStuckWatch = ({ db, log, afterMs }: Parts): { readonly look: () => Promise<void> } => {
  let known = new Map<string, StuckMessage>();
  return {
    look: async () => {
      const found = await findStuck(db, { afterMs, limit: toldAtOnce });
      const stuck = new Map(found.map((message) => [`${message.messageId} ${message.part}`, message]));
      for (const [key, message] of stuck)
        if (!known.has(key)) log.warn(message, 'a message is stuck on its way');
      for (const [key, { messageId, part, ticketId, connectionId }] of known)
        if (!stuck.has(key))
          log.info({ messageId, part, ticketId, connectionId }, 'a message that was stuck moved on');
      known = stuck;
    },
  };
};

/** Measures the number of stuck messages and the age of the oldest, by connection and part, at each scrape. */
export const measureStuck = (
  metrics: Pick<Metrics, 'gauge'>,
  { db, afterMs }: Pick<Parts, 'db' | 'afterMs'>,
): void => {
  const measure = (name: string, help: string, valueOf: (count: StuckCount) => number): void => {
    metrics.gauge(name, help, {
      labels: ['connection', 'part'],
      collect: async (gauge) => {
        const counts = await countStuck(db, afterMs);
        gauge.reset();
        for (const count of counts)
          gauge.set({ connection: count.connectionId, part: count.part }, valueOf(count));
      },
    });
  };
  measure(
    'balcao_messages_stuck',
    'Messages that wait for a channel for too long (STUCK_AFTER_SECONDS): to go out, with a change, for their file.',
    ({ messages }) => messages,
  );
  measure(
    'balcao_messages_stuck_age_seconds',
    'Since when the oldest of them waits.',
    ({ ageSeconds }) => ageSeconds,
  );
};
