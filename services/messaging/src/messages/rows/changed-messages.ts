import {
  messageBodyMaxLength,
  type MessagingEvents,
  type OldMessage,
  oldMessageSchema,
  type PastEvent,
} from '@balcao/contracts';
import type { Unpositioned } from '@balcao/event-store';
import { sql, type Transaction } from 'kysely';
import { z } from 'zod';
import type { MessagingTables } from '#database/schema.ts';

type Tx = Transaction<MessagingTables>;
type Event<Type extends keyof MessagingEvents> = Unpositioned<PastEvent<MessagingEvents[Type]>>;

const oldMessagesSchema = z.array(oldMessageSchema);

type History = { readonly old: readonly OldMessage[]; readonly body: string; readonly updatedAt: Date };

const findHistory = async (tx: Tx, messageId: string): Promise<History | null> => {
  const row = await tx
    .selectFrom('rm_messages')
    .select(['old_messages', 'body', 'updated_at'])
    .where('message_id', '=', messageId)
    .executeTakeFirst();
  return row === undefined
    ? null
    : { old: oldMessagesSchema.parse(row.old_messages), body: row.body, updatedAt: row.updated_at };
};

/** A page carries the former texts of all its messages, so only the newest are kept. */
const maxOldTexts = 50;
const maxOldLength = 4 * messageBodyMaxLength;

const newestOf = (history: readonly OldMessage[]): readonly OldMessage[] => {
  let length = 0;
  const first = history.findLastIndex((old, index) => {
    length += old.body.length;
    return length > maxOldLength || history.length - index > maxOldTexts;
  });
  return history.slice(first + 1);
};

/** Moves the former text to the history, with the id of the change that replaced it. */
export const editText = async (tx: Tx, event: Event<'MessageEdited'>): Promise<void> => {
  const { data, sealed, revision, id } = event;
  const history = await findHistory(tx, data.messageId);
  if (history === null || sealed === null) return;
  const replaced: OldMessage = {
    id: revision,
    changeId: data.changeId ?? id,
    body: history.body,
    createdAt: history.updatedAt.toISOString(),
    updatedAt: data.at,
    messageId: data.messageId,
  };
  await tx
    .updateTable('rm_messages')
    .set({ body: sealed.body, is_edited: true, updated_at: new Date(data.at), revision })
    .set({ old_messages: JSON.stringify(newestOf([...history.old, replaced])), ...pending(event, 'edit') })
    .where('message_id', '=', data.messageId)
    .execute();
};

/** The text stays the same and keeps its time. */
export const addressText = async (
  tx: Tx,
  { data, sealed, revision }: Event<'MessageAddressFound'>,
): Promise<void> => {
  if (sealed === null) return;
  await tx
    .updateTable('rm_messages')
    .set({ body: sealed.body, revision })
    .where('message_id', '=', data.messageId)
    .execute();
};

/** The body is kept (rule M5). */
export const markDeleted = async (tx: Tx, event: Event<'MessageDeleted'>): Promise<void> => {
  await tx
    .updateTable('rm_messages')
    .set({ is_deleted: true, revision: event.revision, ...pending(event, 'delete') })
    .where('message_id', '=', event.data.messageId)
    .execute();
};

/** A change that came from the channel needs no confirmation. */
const pending = <Kind extends 'edit' | 'delete'>(
  { data }: { readonly data: { readonly changeId: string | null; readonly at: string } },
  kind: Kind,
) =>
  data.changeId === null
    ? {}
    : {
        change_id: data.changeId,
        change_kind: kind,
        change_state: 'pending' as const,
        change_at: new Date(data.at),
        change_problem: null,
        change_text: null,
      };

export const confirmChange = async (
  tx: Tx,
  { data, revision }: Event<'MessageChangeConfirmed'>,
): Promise<void> => {
  const { changeId, messageId } = data;
  const isIt = sql`change_id = ${changeId}::uuid`;
  await sql`
    update rm_messages set revision = ${revision},
      change_kind = case when ${isIt} then null else change_kind end,
      change_state = case when ${isIt} then null else change_state end,
      change_at = case when ${isIt} then null else change_at end,
      change_id = case when ${isIt} then null else change_id end
    where message_id = ${messageId}
  `.execute(tx);
};

/** Undoes the change, and notes why it was refused and what the edit had wanted. */
export const refuseChange = async (
  tx: Tx,
  { data, sealed, revision }: Event<'MessageChangeRefused'>,
): Promise<void> => {
  const history = await findHistory(tx, data.messageId);
  if (history === null || sealed === null) return;
  const old = withoutChange(history.old, data.changeId);
  const undone = history.old.find(({ changeId }) => changeId === data.changeId);
  const isLast = history.old.at(-1)?.changeId === data.changeId;
  const wanted = undone && (history.old[history.old.indexOf(undone) + 1]?.body ?? history.body);
  const isShown = sql`change_id = ${data.changeId}::uuid`;
  await tx
    .updateTable('rm_messages')
    .set({ revision })
    .set({
      change_state: sql`case when ${isShown} then 'refused' else change_state end`,
      change_problem: sql`case when ${isShown} then ${data.problem} else change_problem end`,
      change_text: sql`case when ${isShown} then ${wanted ?? null}::text else change_text end`,
    })
    .$if(data.kind === 'delete', (query) => query.set({ is_deleted: false }))
    .$if(data.kind === 'edit', (query) =>
      query.set({ body: sealed.body, old_messages: JSON.stringify(old), is_edited: old.length > 0 }),
    )
    .$if(data.kind === 'edit' && isLast && undone !== undefined, (query) =>
      query.set({ updated_at: new Date(undone?.createdAt ?? history.updatedAt) }),
    )
    .where('message_id', '=', data.messageId)
    .execute();
};

/** What the refused change had replaced was in fact replaced by the change after it. */
const withoutChange = (old: readonly OldMessage[], changeId: string): readonly OldMessage[] => {
  const position = old.findIndex((each) => each.changeId === changeId);
  const refused = old[position];
  const next = old[position + 1];
  if (refused === undefined) return old;
  return next === undefined
    ? old.slice(0, position)
    : [
        ...old.slice(0, position),
        { ...next, body: refused.body, createdAt: refused.createdAt },
        ...old.slice(position + 2),
      ];
};
