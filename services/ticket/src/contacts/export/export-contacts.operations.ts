import {
  beginContactExport,
  contactSchema,
  everyContact,
  type ExportColumn,
  maskAnswer,
  readContactExport,
  type Contact,
  type ContactTexts,
  textsOf,
} from '@balcao/contracts';
import { metadataOf, type OperationHandler, serveOperation } from '@balcao/event-bus';
import { newId } from '@balcao/service-kit';
import { sql } from 'kysely';
import type { TicketStore } from '#database/store.ts';
import { extraInfoOf, seesNumbers, selectContacts, toListItem } from '#contacts/contacts.query.ts';
import { type ContactSearch, matching } from '#contacts/list/list-contacts.query.ts';

/** Extra fields can be long, so answers with them have fewer rows. */
const rowsAtOnce = (columns: readonly ExportColumn[]): number => (columns.includes('extraInfo') ? 50 : 500);

type Asked = { readonly searchParam: string; readonly tagIds?: readonly number[] | undefined };

const searchOf = (asked: Asked, actor: Parameters<typeof seesNumbers>[0]): ContactSearch => ({
  searchParam: asked.searchParam,
  tagIds: asked.tagIds,
  seesNumbers: seesNumbers(actor),
  reachedBy: null,
  reach: everyContact,
  contactId: undefined,
});

export const serveContactExports = (store: TicketStore): readonly OperationHandler[] => [
  serveOperation(beginContactExport, async (asked, context) => {
    const { columns, searchParam, tagIds = [] } = asked;
    const { count } = await store.db
      .selectFrom('rm_contacts as c')
      .where('c.merged_into', 'is', null)
      .where(sql<boolean>`${matching(searchOf(asked, context.actor))}`)
      .select(sql<number>`count(*)::int`.as('count'))
      .executeTakeFirstOrThrow();
    const exportId = newId();
    const data = { exportId, columns, count, isSearched: searchParam !== '', tagIds };
    // A record of who exported contacts.
    await store.transaction((tx) =>
      tx.append(`contact-export-${exportId}`, 'any', [{ type: 'ContactsExported', data }], {
        metadata: metadataOf(context),
      }),
    );
    return { count };
  }),

  // In the order of ids, so a renamed contact is neither missing nor exported twice.
  serveOperation(readContactExport, async (asked, { actor }) => {
    const { columns, after } = asked;
    const most = rowsAtOnce(columns);
    const found = await selectContacts(store.db)
      .where('c.contact_id', '>', after)
      .where(sql<boolean>`${matching(searchOf(asked, actor))}`)
      .orderBy('c.contact_id')
      .limit(most)
      .execute();
    const contacts = found.map((row) => ({ ...toListItem(row), extraInfo: extraInfoOf(row.extra_info) }));
    const shown = seesNumbers(actor) ? contacts : contactsSchema.parse(maskAnswer(contacts));
    return {
      rows: shown.map((contact) => exportRow({ ...contact, ...textsOf(contact) }, columns)),
      next: found.length < most ? null : (found.at(-1)?.contact_id ?? null),
    };
  }),
];

const contactsSchema = contactSchema.array();

type Exported = Contact & ContactTexts;

/** The columns of one contact, as texts. */
const exportRow = (contact: Exported, columns: readonly ExportColumn[]): string[] =>
  columns.map((column) => {
    switch (column) {
      case 'number':
        return contact.number ?? '';
      case 'tags':
        return contact.tags.map(({ name }) => name).join(', ');
      case 'extraInfo':
        return contact.extraInfo.map(({ name, value }) => `${name}: ${value}`).join(', ');
      default:
        return contact[column];
    }
  });
