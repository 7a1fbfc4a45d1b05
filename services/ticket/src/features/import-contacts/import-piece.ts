import { AppError, type EventMetadata, type listPhoneContacts } from '@balcao/contracts';
import type { z } from 'zod';
import { contactDecider } from '#domain/contact/contact.decider.ts';
import { contactStream } from '#domain/contact/contact-stream.ts';
import { addressOf } from '#domain/contact/match-key.ts';
import { matchContacts } from '#domain/inbound/match-contacts.ts';
import { drawIds } from '#database/draw-ids.ts';
import type { TicketStore, TicketTransaction } from '#database/store.ts';
import { findAddresses, lockAddresses } from '#read-model/addresses.query.ts';
import type { ImportRow } from './contact-imports.query.ts';

export type PhonePiece = z.output<typeof listPhoneContacts.output>;

/** Takes one piece of the address book over, in one transaction; null when somebody else was faster. */
export const importPiece = async (
  store: TicketStore,
  before: ImportRow,
  piece: PhonePiece,
  now: Date,
): Promise<ImportRow | null> => {
  const metadata: EventMetadata = {
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
    const created = await createStrangers(tx, piece, metadata);
    const isOver = piece.next === null || piece.contacts.length === 0;
    return tx.db
      .updateTable('st_contact_imports')
      .set({
        state: isOver ? 'done' : 'running',
        total: piece.total,
        seen: row.seen + piece.contacts.length,
        created: row.created + created,
        skipped: row.skipped + piece.contacts.length - created,
        failures: 0,
        place: piece.next,
        ended_at: isOver ? now : null,
      })
      .where('import_id', '=', row.import_id)
      .returningAll()
      .executeTakeFirstOrThrow();
  });
  return result;
};

/** Who is known by any address stays as is; of the others each gets a contact, called by the number where it has no name. */
const createStrangers = async (
  tx: TicketTransaction,
  piece: PhonePiece,
  metadata: EventMetadata,
): Promise<number> => {
  const people = piece.contacts
    .filter(({ identities }) => identities.every(({ kind }) => kind !== 'group'))
    .map(({ identities, name }) => ({
      contact: { identities, name: name.replaceAll('\0', '').toWellFormed().slice(0, 100), isGroup: false },
    }));
  const identities = people.flatMap(({ contact }) => contact.identities);
  await lockAddresses(tx.db, [...new Set(identities.map(addressOf))]);
  const { drafts } = matchContacts(people, await findAddresses(tx.db, identities));
  const ids = await drawIds(tx.db, 'contact_ids', drafts.length);
  await Promise.all(
    drafts.map(({ name, identities: addresses }, index) => {
      const contactId = ids[index];
      if (contactId === undefined) throw new RangeError('An id is missing.');
      const outcome = contactDecider.decide(
        { type: 'CreateContact', contactId, name, identities: addresses, origin: 'import' },
        contactDecider.initial(),
      );
      if (!outcome.ok) throw AppError.from(outcome.error);
      return tx.append(contactStream(contactId), 'absent', outcome.value, { metadata });
    }),
  );
  return drafts.length;
};
