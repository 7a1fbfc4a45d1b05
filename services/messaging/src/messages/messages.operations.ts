import {
  describeContacts,
  describeMessages,
  describeFound,
  hiddenNumbers,
  maskBody,
  maskText,
  searchableText,
  snippetOf,
  addressPlace,
} from '@balcao/contracts';
import { type OperationHandler, serveOperation, metadataOf } from '@balcao/event-bus';
import { findMessages, findQuoted, findReadMarks, toMessage } from './messages.query.ts';
import { sql } from 'kysely';
import { numbersOf } from '#tickets/index.ts';
import { messageStream } from './message.decider.ts';
import { messageChangeDecider } from './changes/message-change.decider.ts';
import type { Surroundings } from '#surroundings.ts';

export const serveDescribeMessages = ({ store: { db }, bus }: Surroundings): OperationHandler =>
  serveOperation(describeMessages, async ({ messageIds }, context) => {
    const rows = await findMessages(db, messageIds);
    const quotedBy = await findQuoted(db, rows);
    const contactIds = [
      ...new Set(
        rows
          .flatMap((row) => [row, quotedBy(row)])
          .flatMap((row) => (row === null || row.from_me ? [] : row.contact_id)),
      ),
    ];
    const [{ contacts }, readMarks] = await Promise.all([
      contactIds.length === 0 ? { contacts: [] } : bus.call(describeContacts, { contactIds }, context),
      findReadMarks(db, [...new Set(rows.map((row) => row.ticket_id))]),
    ]);
    return {
      messages: rows.map((row) =>
        toMessage(row, {
          contact: contacts.find(({ id }) => id === row.contact_id) ?? null,
          readUpTo: readMarks.get(row.ticket_id) ?? 0,
          quoted: quotedBy(row),
        }),
      ),
    };
  });

/** Describes found messages as their reader may see them. A message that was deleted since is left out. */
export const serveDescribeFound = ({ store: { db } }: Surroundings): OperationHandler =>
  serveOperation(describeFound, async ({ messageIds, search, seesNumbers }) => {
    const rows = await db
      .selectFrom('rm_messages')
      .select([
        'message_id',
        'ticket_id',
        'contact_id',
        'author_number',
        'from_me',
        'body',
        'media_type',
        'created_at',
      ])
      .where(sql<boolean>`message_id = any(${messageIds}::uuid[])`)
      .where('is_deleted', '=', false)
      .where('is_held', '=', false)
      .execute();
    const numbers = seesNumbers
      ? new Map<number, readonly string[]>()
      : await numbersOf(db, [...new Set(rows.map((row) => row.contact_id))]);
    const indexes = new Map(messageIds.map((id, index) => [id, index]));
    const indexOf = ({ message_id: id }: { message_id: string }): number => indexes.get(id) ?? 0;
    const found = rows
      .toSorted((one, other) => indexOf(one) - indexOf(other))
      .map((row) => {
        const said = { mediaType: row.media_type, body: row.body };
        const hidden = hiddenNumbers([
          ...(numbers.get(row.contact_id) ?? []),
          ...(row.author_number === null ? [] : [row.author_number]),
        ]);
        const text = seesNumbers
          ? searchableText(said)
          : maskText(searchableText({ ...said, body: maskBody(said) }), hidden);
        return {
          id: row.message_id,
          ticketId: row.ticket_id,
          fromMe: row.from_me,
          createdAt: row.created_at.toISOString(),
          snippet: snippetOf(text, search),
        };
      });
    return { found };
  });

/** Adds the address to a location message once somebody has found it (rule M13). */
export const serveAddressPlace = ({ store }: Surroundings): OperationHandler =>
  serveOperation(addressPlace, async ({ messageId, address }, context) => {
    // If the message was removed meanwhile, this does nothing.
    await store.execute({
      decider: messageChangeDecider,
      stream: messageStream(messageId),
      command: { type: 'AddAddress', address },
      metadata: metadataOf(context),
    });
    return {};
  });
