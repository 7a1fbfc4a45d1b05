import { AppError, describeContacts, findByAddress, locatePicture, picturePath } from '@balcao/contracts';
import { type OperationHandler, serveOperation } from '@balcao/event-bus';
import { sql } from 'kysely';
import type { TicketDb } from '#database/store.ts';
import { findAddresses } from './addresses.query.ts';
import { selectContacts, toListItem } from './contacts.query.ts';
import { addressOf } from './match-key.rules.ts';

/** Answers other services' questions about contacts and their pictures. */
export const serveContacts = (db: TicketDb): readonly OperationHandler[] => [
  serveOperation(describeContacts, async ({ contactIds, withQueues }) => {
    const rows = await selectContacts(db)
      .select('c.numbers')
      .where(sql<boolean>`c.contact_id = any(${contactIds}::bigint[])`)
      .execute();
    return {
      numbers: rows.flatMap(({ contact_id: contactId, numbers }) =>
        numbers.length > 1 ? [{ contactId, numbers }] : [],
      ),
      ...(withQueues ? { queues: await findQueues(db, contactIds) } : {}),
      contacts: rows.map((row) => {
        const { createdAt: _createdAt, updatedAt: _updatedAt, ...summary } = toListItem(row);
        return summary;
      }),
    };
  }),

  // The names by which the desk knows people in a group.
  serveOperation(findByAddress, async ({ identities }) => {
    const addresses = await findAddresses(db, identities);
    const ids = [...new Set([...addresses.values()].map(({ contactId }) => contactId))];
    const rows = ids.length === 0 ? [] : await selectContacts(db).where('c.contact_id', 'in', ids).execute();
    const contacts = new Map(rows.map(({ contact_id, name, number }) => [contact_id, { name, number }]));
    return {
      found: identities.map((identity) => {
        const known = addresses.get(addressOf(identity));
        return known === undefined ? null : (contacts.get(known.contactId) ?? null);
      }),
    };
  }),

  // Every signed-in user may open a picture while its contact shows it.
  serveOperation(locatePicture, async ({ key }) => {
    const shown = await db
      .selectFrom('st_contact_pictures as p')
      .innerJoin('rm_contacts as c', 'c.contact_id', 'p.contact_id')
      .select('c.contact_id')
      .where('p.picture_key', '=', key)
      .where('c.profile_pic_url', '=', picturePath(key))
      .where('c.merged_into', 'is', null)
      .executeTakeFirst();
    if (shown === undefined) throw new AppError('ERR_NOT_FOUND');
    return {};
  }),
];

/** The sectors of their tickets. */
const findQueues = (db: TicketDb, contactIds: readonly number[]) =>
  db
    .selectFrom('rm_tickets')
    .select(['contact_id as contactId', sql<number[]>`array_agg(distinct queue_id)`.as('queueIds')])
    .where(sql<boolean>`contact_id = any(${[...contactIds]}::bigint[])`)
    .where('queue_id', 'is not', null)
    .groupBy('contact_id')
    .execute();
