import {
  type Actor,
  deleteScriptMessage,
  describeContacts,
  editScriptMessage,
  listScriptMessages,
  type Message,
  showScriptMessage,
} from '@balcao/contracts';
import { type CallContext, type EndpointHandler, serveEndpoint } from '@balcao/event-bus';
import type { MessagingDb } from '#database/store.ts';
import { peopleOf } from '#tickets/index.ts';
import { authorizeMessage } from '../authorize-message.ts';
import { createEditMessage, createDeleteMessage } from '../changes/change-message.endpoints.ts';
import { hideUnseenQuotes } from '../hide-unseen-quotes.ts';
import { findQuoted, findReadMarks, type MessageRow, toMessage, messageColumns } from '../messages.query.ts';
import { sql } from 'kysely';
import type { Surroundings } from '#surroundings.ts';

type Shown = { readonly body: Message; readonly people: () => Promise<readonly string[]> };
type Reader = { readonly actor: Actor; readonly context: CallContext };

/** Messages of tickets that a script sees, in pages by sequence. Reading them marks nothing as read. */
export const serveScriptMessages = (surroundings: Surroundings): readonly EndpointHandler[] => {
  const {
    store: { db },
    known,
  } = surroundings;
  const edit = createEditMessage(surroundings);
  const remove = createDeleteMessage(surroundings);
  const show = async (messageId: string, reader: Reader): Promise<Shown> => {
    const { row } = await authorizeMessage(surroundings, { messageId, actor: reader.actor }, reader.context);
    const [message] = await describe(surroundings, [row], reader);
    return {
      body: message ?? toMessage(row, { contact: null, readUpTo: 0 }),
      people: peopleOf(db, row.contact_id),
    };
  };
  return [
    serveEndpoint(listScriptMessages, async ({ query, actor, context }) => {
      const { ticketId, limit, after } = query;
      await known.authorize({ ticketId, actor }, context);
      const rows = await findScriptPage(db, { ticketId, limit, after });
      const page = rows.slice(0, limit);
      const messages = await describe(surroundings, page, { actor, context });
      const next = rows.length > limit ? (page.at(-1)?.sequence ?? null) : null;
      const people = peopleOf(db, ...new Set(page.map((row) => row.contact_id)));
      return { body: { messages: [...messages], next }, people };
    }),
    serveEndpoint(showScriptMessage, async ({ params: { messageId }, actor, context }) => {
      const { body, people } = await show(messageId, { actor, context });
      return { body, people, ...(body.revision === undefined ? {} : { version: body.revision }) };
    }),
    serveEndpoint(editScriptMessage, async ({ params: { messageId }, body, actor, context }) => {
      const written = await edit({ messageId, text: body.text, field: 'text', actor, context });
      return { ...(await show(messageId, { actor, context })), written };
    }),
    serveEndpoint(deleteScriptMessage, async ({ params: { messageId }, actor, context }) => ({
      body: undefined,
      written: await remove({ messageId, actor, context }),
    })),
  ];
};

const describe = async (
  { store: { db }, bus, known }: Surroundings,
  rows: readonly MessageRow[],
  { actor, context }: Reader,
): Promise<readonly Message[]> => {
  const quotedBy = await findQuoted(db, rows);
  const contactIds = [...new Set(rows.map(({ contact_id }) => contact_id))];
  const [{ contacts }, readMarks] = await Promise.all([
    contactIds.length === 0 ? { contacts: [] } : bus.query(describeContacts, { contactIds }, context),
    findReadMarks(db, [...new Set(rows.map((row) => row.ticket_id))]),
  ]);
  const messages = rows.map((row) =>
    toMessage(row, {
      contact: contacts.find(({ id }) => id === row.contact_id) ?? null,
      readUpTo: readMarks.get(row.ticket_id) ?? 0,
      quoted: quotedBy(row),
    }),
  );
  const asSeen = await hideUnseenQuotes(known, messages, actor, context);
  return messages.map(asSeen);
};

/** Messages of a ticket before a sequence, newest first, and one more than asked for. Held messages are left out. */
const findScriptPage = async (
  db: MessagingDb,
  { ticketId, after, limit }: { ticketId: number; after: string | undefined; limit: number },
): Promise<readonly MessageRow[]> =>
  db
    .selectFrom('rm_messages')
    .select(messageColumns)
    .where('ticket_id', '=', ticketId)
    .where('is_held', '=', false)
    .where(after === undefined ? sql<boolean>`true` : sql<boolean>`sequence < ${after}`)
    .orderBy('sequence', 'desc')
    .limit(limit + 1)
    .execute();
