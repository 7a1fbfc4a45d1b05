import { AppError, type RestartProgress, restartSessions, showRestart } from '@balcao/contracts';
import { type EndpointHandler, metadataOf, serveEndpoint } from '@balcao/event-bus';
import { type ChannelSessionStore, commandHandler } from '#database/store.ts';
import type { RestartRow } from '#database/schema.ts';
import { lockConnections } from './change-connections.ts';
import { restartDecider, restartStream } from './restart.decider.ts';
import type { Selectable } from 'kysely';
import type { Surroundings } from '#surroundings.ts';
import { newId } from '@balcao/service-kit';

const restarts = commandHandler(restartDecider, restartStream);

/** Restarts all running sessions one after the other; a background job continues from here (rule W18). */
export const serveRestarts = ({ store, clock }: Surroundings): readonly EndpointHandler[] => [
  serveEndpoint(restartSessions, async ({ context, actor }) => {
    const { result, written } = await store.transaction(async (tx) => {
      await lockConnections(tx);
      const running = await findRestart(tx.db);
      if (running?.finished_at === null) throw new AppError('ERR_RESTART_RUNNING');
      const sessions = await tx.db
        .selectFrom('st_sessions')
        .select('connection_id')
        .where('is_wanted', '=', true)
        .orderBy('connection_id')
        .execute();
      const connectionIds = sessions.map(({ connection_id }) => connection_id);
      const command = { type: 'AskRestart', connectionIds } as const;
      await restarts.within(tx, newId(), command, { metadata: metadataOf(context) });
      const at = clock.now();
      const row: Selectable<RestartRow> = {
        id: 1,
        asked_at: at,
        asked_by: actor.kind === 'user' ? actor.name : '',
        connection_ids: connectionIds,
        done: 0,
        step_since: null,
        finished_at: connectionIds.length === 0 ? at : null,
      };
      const { id: _id, ...facts } = row;
      await tx.db
        .insertInto('st_restart')
        .values(row)
        .onConflict((conflict) => conflict.column('id').doUpdateSet(facts))
        .execute();
      return progressOf(row);
    });
    return { body: result, written };
  }),

  serveEndpoint(showRestart, async () => ({ body: progressOf(await findRestart(store.db)) })),
];

const findRestart = (db: Pick<ChannelSessionStore['db'], 'selectFrom'>) =>
  db.selectFrom('st_restart').selectAll().where('id', '=', 1).executeTakeFirst();

const progressOf = (row: Selectable<RestartRow> | undefined): RestartProgress => ({
  isRunning: row?.finished_at === null,
  total: row?.connection_ids.length ?? 0,
  done: row?.done ?? 0,
  connectionId: row?.finished_at === null ? (row.connection_ids[row.done] ?? null) : null,
  askedBy: row?.asked_by ?? '',
  startedAt: row?.asked_at.toISOString() ?? null,
  finishedAt: row?.finished_at?.toISOString() ?? null,
});
