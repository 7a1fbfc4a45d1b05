import {
  describeFound,
  hiddenNumbers,
  maskBody,
  maskText,
  searchableText,
  snippetOf,
} from '@balcao/contracts';
import { type OperationHandler, serveOperation } from '@balcao/event-bus';
import { sql } from 'kysely';
import type { MessagingDb } from '#database/store.ts';
import { numbersOf } from '#tickets/index.ts';

/** Describes found messages as their reader may see them. A message that was deleted since is left out. */
export const serveDescribeFound = (db: MessagingDb): OperationHandler =>
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
