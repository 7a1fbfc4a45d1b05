import { AppError, picturePath } from '@balcao/contracts';
import { orThrow } from '@balcao/event-store';
import type { MediaStore } from '@balcao/media-store';
import { sql } from 'kysely';
import type { TicketDb } from '#database/store.ts';
import { contactDecider, type NewContactEvent } from '#contacts/contact.decider.ts';
import type { LockedContact } from '#contacts/lock-contacts.ts';

/** A copy of a picture under a new key, so that two contacts have their own after an unmerge. */
export type CopiedPicture = { readonly of: string; readonly key: string };

type Merging = {
  /** The contact that stays. */
  readonly contactId: number;
  readonly mergedContactId: number;
};

/** More than any picture that the desk makes. */
const mostBytes = 1024 * 1024;

/** Copies the picture of a merged contact if the other has none; null if there is nothing to copy. */
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
    // It was deleted a moment ago.
    if (error instanceof AppError && error.code === 'ERR_NOT_FOUND') return null;
    throw error;
  }
};

/** The rows of both contacts, locked until the transaction ends. The caller has locked the contacts. */
const lockPictures = async (db: TicketDb, { contactId, mergedContactId }: Merging) => {
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

const showing = (contact: LockedContact, key: string | null): readonly NewContactEvent[] => {
  const profilePicUrl = key === null ? '' : picturePath(key);
  return orThrow(contactDecider.decide({ type: 'ChangeDetails', changes: { profilePicUrl } }, contact));
};

/**
 * The contact that stays shows the copy, unless one of the two pictures changed meanwhile. Without an event the copy
 * is not needed.
 */
export const adoptPicture = async (
  db: TicketDb,
  winner: LockedContact,
  mergedContactId: number,
  copy: CopiedPicture,
): Promise<readonly NewContactEvent[]> => {
  const { contactId, details } = winner;
  const { own, others } = await lockPictures(db, { contactId, mergedContactId });
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
 * For an unmerge. A picture of the merged contact returns to it. Only the bytes show whose a picture is, so the
 * channel is asked again anyway. `unneeded` is the key that is no longer used.
 */
export const givePictureBack = async (
  db: TicketDb,
  winner: LockedContact,
  mergedContactId: number,
): Promise<{ readonly events: readonly NewContactEvent[]; readonly unneeded: string | null }> => {
  const { contactId } = winner;
  const { own, others } = await lockPictures(db, { contactId, mergedContactId });
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
