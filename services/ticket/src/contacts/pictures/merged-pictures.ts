import { AppError, picturePath } from '@balcao/contracts';
import type { MediaStore } from '@balcao/media-store';
import { sql } from 'kysely';
import type { TicketDb } from '#database/store.ts';
import { contactDecider, type NewContactEvent } from '#contacts/contact.decider.ts';
import type { HeldContact } from '#contacts/hold-contacts.ts';

/** A picture of somebody, stored once more under a key of its own: each of two that part again has theirs. */
export type CopiedPicture = { readonly of: string; readonly key: string };

type Merging = {
  /** Who stays. */
  readonly contactId: number;
  readonly mergedContactId: number;
};

/** More than any that we drew. */
const mostBytes = 1024 * 1024;

/** Of whoever goes up in somebody who has no picture; null where there is nothing to take over. */
export const copyPicture = async (
  db: TicketDb,
  pictures: Pick<MediaStore, 'open' | 'put'>,
  { contactId, mergedContactId }: Merging,
): Promise<CopiedPicture | null> => {
  const row = await db
    .selectFrom('st_contact_pictures as p')
    .innerJoin('rm_contacts as stays', (join) => join.on('stays.contact_id', '=', contactId))
    .select('p.picture_key')
    .where('p.contact_id', '=', mergedContactId)
    .where('p.picture_key', 'is not', null)
    .where('stays.profile_pic_url', '=', '')
    .executeTakeFirst();
  const of = row?.picture_key ?? null;
  if (of === null) return null;
  try {
    const { stream } = await pictures.open(of);
    const { key } = await pictures.put(stream, { maxBytes: mostBytes });
    return { of, key };
  } catch (error) {
    // It was taken away just now.
    if (error instanceof AppError && error.code === 'ERR_NOT_FOUND') return null;
    throw error;
  }
};

/** The rows of both, held until the transaction ends. Call it with both contacts held. */
const holdPictures = async (db: TicketDb, { contactId, mergedContactId }: Merging) => {
  const rows = await db
    .selectFrom('st_contact_pictures')
    .select(['contact_id', 'connection_id', 'source_hash', 'picture_key', 'asked_at'])
    .where('contact_id', 'in', [contactId, mergedContactId])
    .orderBy('contact_id')
    .forUpdate()
    .execute();
  const rowOf = (id: number) => rows.find((row) => row.contact_id === id);
  return { own: rowOf(contactId), others: rowOf(mergedContactId) };
};

const showing = (contact: HeldContact, key: string | null): readonly NewContactEvent[] => {
  const profilePicUrl = key === null ? '' : picturePath(key);
  const outcome = contactDecider.decide({ type: 'ChangeDetails', changes: { profilePicUrl } }, contact);
  if (!outcome.ok) throw AppError.from(outcome.error);
  return outcome.value;
};

/** Who stays shows the copy, unless one of the two changed meanwhile. No event: the copy is not needed. */
export const takePictureOver = async (
  db: TicketDb,
  winner: HeldContact,
  mergedContactId: number,
  copy: CopiedPicture,
): Promise<readonly NewContactEvent[]> => {
  const { contactId, details } = winner;
  const { own, others } = await holdPictures(db, { contactId, mergedContactId });
  const isStale =
    others?.picture_key !== copy.of || details.profilePicUrl !== '' || (own?.picture_key ?? null) !== null;
  if (isStale) return [];
  const found = { source_hash: others.source_hash, picture_key: copy.key, asked_at: others.asked_at };
  await db
    .insertInto('st_contact_pictures')
    .values({ contact_id: contactId, connection_id: others.connection_id, due_at: null, ...found })
    .onConflict((conflict) =>
      conflict.column('contact_id').doUpdateSet({ due_at: null, failures: 0, ...found }),
    )
    .execute();
  return showing(winner, copy.key);
};

/**
 * Two part again. A picture that is the other one's goes with them; since whose it is shows in its bytes alone, the
 * channel is asked anew whatever is shown. `unneeded`: the key that nobody needs any more.
 */
export const givePictureBack = async (
  db: TicketDb,
  winner: HeldContact,
  mergedContactId: number,
): Promise<{ readonly events: readonly NewContactEvent[]; readonly unneeded: string | null }> => {
  const { contactId } = winner;
  const { own, others } = await holdPictures(db, { contactId, mergedContactId });
  if (own === undefined) return { events: [], unneeded: null };
  const isOthers =
    own.picture_key !== null && own.source_hash !== null && own.source_hash === others?.source_hash;
  await db
    .updateTable('st_contact_pictures')
    .set({
      due_at: sql<Date>`now()`,
      failures: 0,
      ...(isOthers ? { source_hash: null, picture_key: null } : {}),
    })
    .where('contact_id', '=', contactId)
    .execute();
  return isOthers
    ? { events: showing(winner, null), unneeded: own.picture_key }
    : { events: [], unneeded: null };
};
