import { findLiveHead } from '@balcao/contracts';
import { serveOperation } from '@balcao/event-bus';
import type { StoreTables } from '@balcao/event-store';
import type { Kysely } from 'kysely';
import type { NotificationTables } from '#database/schema.ts';
import { settledPosition } from './settled-position.query.ts';
import { readHead } from './live-log.ts';

export const findLiveHeadOperation = (db: Kysely<NotificationTables & StoreTables>) =>
  serveOperation(findLiveHead, async () => {
    const { position } = await readHead(db);
    return { position, settled: await settledPosition(db, position) };
  });
