import type { NewEventMetadata, listPhoneContacts } from '@balcao/contracts';
import type { z } from 'zod';
import type { TicketStore } from '#database/store.ts';
import { createStrangers } from '#contacts/create-strangers.ts';
import type { ImportRow } from './contact-imports.query.ts';

export type PhoneChunk = z.output<typeof listPhoneContacts.output>;

/** Imports one chunk of the address book in one transaction; null if another process imported it first. */
export const importChunk = async (
  store: TicketStore,
  before: ImportRow,
  chunk: PhoneChunk,
  now: Date,
): Promise<ImportRow | null> => {
  const metadata: NewEventMetadata = {
    actor: { kind: 'system', name: 'import-contacts' },
    correlationId: before.import_id,
  };
  const { result } = await store.transaction(async (tx) => {
    const row = await tx.db
      .selectFrom('st_contact_imports')
      .selectAll()
      .where('import_id', '=', before.import_id)
      .forUpdate()
      .executeTakeFirst();
    if (row?.ended_at !== null || row.place !== before.place) return null;
    const people = chunk.contacts
      .filter(({ identities }) => identities.every(({ kind }) => kind !== 'group'))
      .map((contact) => ({ ...contact, metadata }));
    const created = await createStrangers(tx, people, 'import');
    const isOver = chunk.next === null || chunk.contacts.length === 0;
    return tx.db
      .updateTable('st_contact_imports')
      .set({
        state: isOver ? 'done' : 'running',
        total: chunk.total,
        seen: row.seen + chunk.contacts.length,
        created: row.created + created,
        skipped: row.skipped + chunk.contacts.length - created,
        failures: 0,
        place: chunk.next,
        ended_at: isOver ? now : null,
      })
      .where('import_id', '=', row.import_id)
      .returningAll()
      .executeTakeFirstOrThrow();
  });
  return result;
};
