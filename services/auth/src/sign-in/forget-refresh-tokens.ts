import type { Log } from '@balcao/event-bus';
import type { AuthDb } from '#store.ts';
import { sql } from 'kysely';

type Options = { readonly db: AuthDb; readonly idleMs: number; readonly log: Log };

const everyMs = 60 * 60 * 1_000;

/** Tokens that nobody can exchange any more are deleted once an hour; an unknown one is refused all the same. */
export const startForgettingRefreshTokens = ({
  db,
  idleMs,
  log,
}: Options): { readonly stop: () => Promise<void> } => {
  let running: Promise<void> = Promise.resolve();
  const forget = async (): Promise<void> => {
    try {
      await db
        .deleteFrom('st_refresh_tokens')
        .where('issued_at', '<', sql<Date>`now() - make_interval(secs => ${idleMs / 1_000} * 2)`)
        .execute();
      // Its cookie is gone by then.
      await db
        .deleteFrom('st_devices')
        .where('used_at', '<', sql<Date>`now() - interval '400 days'`)
        .execute();
    } catch (error) {
      log.warn({ err: error }, 'old refresh tokens could not be deleted');
    }
  };
  const timer = setInterval(() => {
    running = forget();
  }, everyMs);
  return {
    stop: async () => {
      clearInterval(timer);
      await running;
    },
  };
};
