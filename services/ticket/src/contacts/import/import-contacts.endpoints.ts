import {
  AppError,
  importContacts,
  listPhoneContacts,
  showContactImport,
  showLatestContactImport,
} from '@balcao/contracts';
import {
  type Bus,
  type CallContext,
  type EndpointHandler,
  serveEndpoint,
  signedInUser,
} from '@balcao/event-bus';
import { newId } from '@balcao/service-kit';
import { refuseDuplicate } from '#database/refuse-duplicate.ts';
import { findDefaultConnection } from '#directory/destinations.query.ts';
import { endedSince } from '#batches/index.ts';
import type { Surroundings } from '#surroundings.ts';
import { findImport, findLatestImport, toImport } from './contact-imports.query.ts';

type Parts = Pick<Surroundings, 'store' | 'bus' | 'clock'> & {
  /** Starts the job of an import. */
  readonly schedule: (importId: string) => void;
};

export const serveImports = ({ store, bus, clock, schedule }: Parts): readonly EndpointHandler[] => [
  // A job continues the import (rule C7).
  serveEndpoint(importContacts, async ({ actor, context }) => {
    const user = signedInUser(actor);
    const connectionId = await findDefaultConnection(store.db, user);
    const total = await countPhoneContacts(bus, connectionId, context);
    const row = await refuseDuplicate(
      store.db
        .insertInto('st_contact_imports')
        .values({
          import_id: newId(),
          connection_id: connectionId,
          user_id: user.userId,
          state: 'waiting',
          total,
          problem: null,
          place: null,
          started_at: clock.now(),
          ended_at: null,
        })
        .returningAll()
        .executeTakeFirstOrThrow(),
      { st_contact_imports_running: { code: 'ERR_IMPORT_RUNNING' } },
    );
    schedule(row.import_id);
    return { body: { message: 'Import started', import: toImport(row) } };
  }),

  serveEndpoint(showContactImport, async ({ params }) => {
    const row = await findImport(store.db, params.importId);
    if (row === null) throw new AppError('ERR_NO_IMPORT_FOUND');
    return { body: toImport(row) };
  }),

  serveEndpoint(showLatestContactImport, async ({ actor }) => {
    const row = await findLatestImport(store.db, signedInUser(actor).userId, endedSince(clock.now()));
    return { body: { import: row === null ? null : toImport(row) } };
  }),
];

/** @throws AppError ERR_WAPP_NOT_INITIALIZED if no phone answers. */
const countPhoneContacts = async (bus: Bus, connectionId: number, context: CallContext): Promise<number> => {
  try {
    const { total } = await bus.callHolder(
      connectionId,
      listPhoneContacts,
      { after: null, limit: 1 },
      context,
    );
    return total;
  } catch (cause) {
    throw new AppError('ERR_WAPP_NOT_INITIALIZED', {}, { cause });
  }
};
