import { eventMetadataSchema, type RequestOrigin, type Written } from '@balcao/contracts';
import type { Clock } from '@balcao/service-kit';
import { workInBatches } from '#batches/index.ts';
import type { TicketStore } from '#database/store.ts';
import type { DeletionRow } from './contact-deletions.table.ts';
import { deleteContacts } from './delete-contacts.ts';

/** So many contacts are deleted per transaction, so that other transactions wait only a moment. */
const pieceSize = 100;

type Chunk = {
  readonly deletionId: string;
  readonly now: () => Date;
  /** The origin of the call. A job that continues the deletion does not know it. */
  readonly origin?: RequestOrigin | undefined;
};

/** Deletes the next contacts and stores the progress in one transaction; null if the deletion has ended. */
export const deleteChunk = async (
  store: TicketStore,
  { deletionId, now, origin }: Chunk,
): Promise<{ readonly row: DeletionRow | null; readonly written: readonly Written[] }> => {
  const { result, written } = await store.transaction(async (tx) => {
    const row = await tx.db
      .selectFrom('st_contact_deletions')
      .selectAll()
      .where('deletion_id', '=', deletionId)
      .forUpdate()
      .executeTakeFirst();
    if (row?.ended_at !== null) return null;
    const next = await tx.db
      .selectFrom('rm_contacts')
      .select('contact_id')
      .where('contact_id', '>', row.place)
      .where('contact_id', '<=', row.up_to)
      .where('merged_into', 'is', null)
      .orderBy('contact_id')
      .limit(pieceSize)
      .execute();
    const contactIds = next.map(({ contact_id: contactId }) => contactId);
    const deleted = await deleteContacts(tx, contactIds, {
      ...eventMetadataSchema.parse(row.metadata),
      ...(origin === undefined ? {} : { origin }),
    });
    const isOver = contactIds.length < pieceSize;
    return tx.db
      .updateTable('st_contact_deletions')
      .set({
        state: isOver ? 'done' : 'running',
        deleted: row.deleted + deleted,
        place: contactIds.at(-1) ?? row.place,
        failures: 0,
        ended_at: isOver ? now() : null,
      })
      .where('deletion_id', '=', deletionId)
      .returningAll()
      .executeTakeFirstOrThrow();
  });
  return { row: result, written };
};

/** Continues deletions that their call did not finish. */
export const createDeleting = (store: TicketStore, clock: Clock): ReturnType<typeof workInBatches> =>
  workInBatches({
    db: store.db,
    clock,
    table: 'st_contact_deletions',
    key: 'deletion_id',
    doPiece: async (deletionId) => {
      const { row } = await deleteChunk(store, { deletionId, now: clock.now });
      return row?.ended_at === null ? 'more' : 'done';
    },
  });
