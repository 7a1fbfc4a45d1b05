import { newId } from '@balcao/service-kit';
import type { Engines } from '#channels/index.ts';
import type { ChannelSessionStore } from '#database/store.ts';
import { reportStatus } from '#connections/index.ts';

/** Ends connections whose engine this desk no longer offers; they return with the engine. */
export const reportMissingEngines = async (store: ChannelSessionStore, engines: Engines): Promise<void> => {
  const orphans = await store.db
    .selectFrom('rm_connections')
    .select('id')
    .where('engine', 'not in', [...engines.keys()])
    .execute();
  for (const { id } of orphans)
    await store.transaction((tx) =>
      reportStatus(
        tx,
        id,
        { status: 'DISCONNECTED', reason: 'engine-missing', number: null },
        { actor: { kind: 'system', name: 'channel-session' }, correlationId: newId() },
      ),
    );
};
