import {
  AppError,
  deleteAllContacts,
  deleteContact,
  showContactDeletion,
  showLatestContactDeletion,
  type Written,
} from '@balcao/contracts';
import { type EndpointHandler, metadataOf, serveEndpoint } from '@balcao/event-bus';
import { type Clock, newId } from '@balcao/service-kit';
import type { TicketStore } from '#database/store.ts';
import { endedSince } from '#batches/index.ts';
import { beginDeletion, findDeletion, findLatestDeletion, toDeletion } from './contact-deletions.query.ts';
import { deleteContacts } from './delete-contacts.ts';
import { deleteChunk } from './delete-chunk.ts';

export const serveDeleteContact = (store: TicketStore): EndpointHandler =>
  serveEndpoint(deleteContact, async ({ params: { contactId }, context }) => {
    const { result, written } = await store.transaction((tx) =>
      deleteContacts(tx, [contactId], metadataOf(context)),
    );
    if (result === 0) throw new AppError('ERR_NO_CONTACT_FOUND');
    return { body: { message: 'Contact deleted' }, written };
  });

type Parts = {
  readonly store: TicketStore;
  readonly clock: Clock;
  /** There is a deletion to go on with. */
  readonly schedule: (deletionId: string) => void;
  /** So long the call itself deletes. */
  readonly patienceMs: number;
};

/**
 * Those that there are when it is asked. Most desks are empty when the call returns, as clients of old expect it; where
 * there are very many a job goes on, and so it does after a crash.
 */
export const serveDeleteAllContacts = ({ store, clock, schedule, patienceMs }: Parts): EndpointHandler =>
  serveEndpoint(deleteAllContacts, async ({ context }) => {
    const begun = performance.now();
    const places = new Map<string, Written>();
    // Nowhere but in events, sealed, is it kept from where somebody asked.
    const { origin: _, ...metadata } = metadataOf(context);
    let row = await beginDeletion(store.db, {
      deletionId: newId(),
      metadata,
      at: clock.now(),
    });
    while (row.ended_at === null && performance.now() - begun < patienceMs) {
      const chunk = await deleteChunk(store, {
        deletionId: row.deletion_id,
        now: clock.now,
        origin: context.origin,
      }).catch(() => null);
      // It was begun and goes on, so that to refuse it would be untrue: what stood in its way the job meets again.
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

export const serveShowContactDeletion = (store: TicketStore): EndpointHandler =>
  serveEndpoint(showContactDeletion, async ({ params }) => {
    const row = await findDeletion(store.db, params.deletionId);
    if (row === null) throw new AppError('ERR_NOT_FOUND');
    return { body: toDeletion(row) };
  });

export const serveShowLatestContactDeletion = (store: TicketStore, clock: Clock): EndpointHandler =>
  serveEndpoint(showLatestContactDeletion, async () => {
    const row = await findLatestDeletion(store.db, endedSince(clock.now()));
    return { body: { deletion: row === null ? null : toDeletion(row) } };
  });
