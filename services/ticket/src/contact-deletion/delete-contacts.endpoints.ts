import {
  AppError,
  deleteAllContacts,
  deleteContact,
  eraseScriptContact,
  isVisible,
  type SeenPlace,
  showContactDeletion,
  showLatestContactDeletion,
  visibilityOf,
  type Written,
} from '@balcao/contracts';
import { type EndpointHandler, metadataOf, serveEndpoint } from '@balcao/event-bus';
import { newId } from '@balcao/service-kit';
import { assertReached } from '#contacts/index.ts';
import { endedSince } from '#batches/index.ts';
import type { Surroundings } from '#surroundings.ts';
import { beginDeletion, findDeletion, findLatestDeletion, toDeletion } from './contact-deletions.table.ts';
import { deleteContacts } from './delete-contacts.ts';
import { deleteChunk } from './delete-all-contacts.job.ts';

type Parts = Pick<Surroundings, 'store' | 'clock' | 'deletionPatienceMs'> & {
  /** Starts the job of a deletion. */
  readonly schedule: (deletionId: string) => void;
};

/** Deletes contacts, and tells how far a deletion of all is. */
export const serveDeletions = (parts: Parts): readonly EndpointHandler[] => {
  const { store, clock } = parts;
  return [
    serveEndpoint(deleteContact, async ({ params: { contactId }, context }) => {
      const { result, written } = await store.transaction((tx) =>
        deleteContacts(tx, [contactId], metadataOf(context)),
      );
      if (result === 0) throw new AppError('ERR_NO_CONTACT_FOUND');
      return { body: { message: 'Contact deleted' }, written };
    }),

    serveDeleteAllContacts(parts),

    serveEndpoint(showContactDeletion, async ({ params }) => {
      const row = await findDeletion(store.db, params.deletionId);
      if (row === null) throw new AppError('ERR_NOT_FOUND');
      return { body: toDeletion(row) };
    }),

    serveEndpoint(showLatestContactDeletion, async () => {
      const row = await findLatestDeletion(store.db, endedSince(clock.now()));
      return { body: { deletion: row === null ? null : toDeletion(row) } };
    }),

    // A token that is limited to sectors erases no contact with tickets that it does not see (rule P22).
    serveEndpoint(eraseScriptContact, async ({ params: { contactId }, actor, context }) => {
      const visibility = visibilityOf(actor);
      const seesAll = (places: readonly SeenPlace[]): boolean =>
        places.every((place) => isVisible(visibility, place));
      const { written } = await store.transaction(async (tx) => {
        await assertReached(tx.db, actor, contactId);
        if ((await deleteContacts(tx, [contactId], metadataOf(context), seesAll)) === 0)
          throw new AppError('ERR_NO_CONTACT_FOUND');
      });
      return { body: undefined, written };
    }),
  ];
};

/**
 * Deletes all contacts that exist at the time of the request. On most desks all are deleted when the call returns, as
 * older clients expect. On large desks, and after a crash, a job continues.
 */
const serveDeleteAllContacts = ({ store, clock, schedule, deletionPatienceMs }: Parts): EndpointHandler =>
  serveEndpoint(deleteAllContacts, async ({ context }) => {
    const begun = performance.now();
    const places = new Map<string, Written>();
    // The origin is stored only in events, where it is sealed.
    const { origin: _, ...metadata } = metadataOf(context);
    let row = await beginDeletion(store.db, {
      deletionId: newId(),
      metadata,
      at: clock.now(),
    });
    while (row.ended_at === null && performance.now() - begun < deletionPatienceMs) {
      const chunk = await deleteChunk(store, {
        deletionId: row.deletion_id,
        now: clock.now,
        origin: context.origin,
      }).catch(() => null);
      // The deletion has begun and will continue, so the call does not fail. The job tries again.
      if (chunk === null) break;
      for (const place of chunk.written) places.set(`${place.service}:${place.partition}`, place);
      row = chunk.row ?? (await findDeletion(store.db, row.deletion_id)) ?? row;
    }
    if (row.ended_at === null) schedule(row.deletion_id);
    return {
      body: { message: 'Contacts deleted', deletion: toDeletion(row) },
      written: [...places.values()],
    };
  });
