import { createHash } from 'node:crypto';
import {
  type Actor,
  AppError,
  can,
  changeNote,
  deleteNote,
  hiddenNumbers,
  isMasked,
  isVisible,
  listNotes,
  type Note,
  noteSchema,
  noteScriptTicket,
  restoreNumbers,
  type UserActor,
  visibilityOf,
  writeNote,
} from '@balcao/contracts';
import {
  type CallContext,
  commandOf,
  type EndpointHandler,
  metadataOf,
  serveEndpoint,
  signedInUser,
} from '@balcao/event-bus';
import { type Clock, newId } from '@balcao/service-kit';
import { type NoteCommand, noteDecider, noteStream } from './note.decider.ts';
import { commandHandler, type TicketStore, type TicketTransaction } from '#database/store.ts';
import { numbersOf } from '#contacts/index.ts';
import { findConversation, findVisibleTicket } from '#tickets/index.ts';
import { findNote, findNotes } from './notes.query.ts';

type Text = {
  readonly ticketId: number;
  readonly body: string;
  readonly clientId?: string | undefined;
};

type Edited = { readonly noteId: string; readonly contactId: number; readonly user: UserActor };

const noteCommands = commandHandler(noteDecider, noteStream);

/** A script is not a user and writes under its own name. @throws ERR_NO_PERMISSION */
const writerOf = (actor: Actor): Pick<Note, 'userId' | 'userName'> => {
  if (actor.kind === 'api') return { userId: null, userName: actor.name };
  const { userId, name } = signedInUser(actor);
  return { userId, userName: name };
};

/** Serves the notes of a conversation. Users who see its tickets see them; they are never sent to a channel. */
export const serveNotes = (store: TicketStore, clock: Clock): readonly EndpointHandler[] => {
  const peopleOf = (contactId: number) => () => numbersOf(store.db, contactId);

  /** @throws ERR_NO_NOTE_FOUND for a note of another ticket. */
  const assertOf = async (noteId: string, ticketId: number): Promise<void> => {
    const note = await findNote(store.db, noteId);
    if (note?.ticketId !== ticketId) throw new AppError('ERR_NO_NOTE_FOUND');
  };

  /** The text with the digits that its editor may not see (rule N2). */
  const restore = async (text: string, { noteId, contactId, user }: Edited): Promise<string> => {
    if (user.seesNumbers || !isMasked(text)) return text;
    const [note, numbers] = await Promise.all([findNote(store.db, noteId), numbersOf(store.db, contactId)]);
    return restoreNumbers(text, [note?.body ?? ''], hiddenNumbers(numbers));
  };

  const write = async ({ ticketId, body, clientId }: Text, actor: Actor, context: CallContext) => {
    const writer = writerOf(actor);
    const { contactId } = await findVisibleTicket(store.db, ticketId, actor);
    const at = clock.now().toISOString();
    const note: Note = {
      id: clientId === undefined ? newId() : idOf(ticketId, writer.userId, clientId),
      ticketId,
      body,
      ...writer,
      clientId: clientId ?? null,
      isEdited: false,
      createdAt: at,
      updatedAt: at,
    };
    // A repeated call reads the note by its id. Its text is not stored with the key, because it is erased with its
    // contact.
    const keep = async (tx: TicketTransaction): Promise<string> => {
      const command = { type: 'WriteNote', note, contactId } as const;
      await noteCommands.within(tx, note.id, command, { metadata: metadataOf(context) });
      return note.id;
    };
    const { result, written } = await store.once(commandOf(context, newId), keep, noteSchema.shape.id);
    return { body: present(await findNote(store.db, result)), written, people: peopleOf(contactId) };
  };

  return [
    serveEndpoint(listNotes, async ({ params, actor }) => {
      const ticket = await findVisibleTicket(store.db, params.ticketId, actor);
      const visibility = visibilityOf(actor);
      const tickets = await findConversation(store.db, ticket);
      const visible = tickets.filter((place) => isVisible(visibility, place)).map(({ id }) => id);
      return { body: { notes: await findNotes(store.db, visible) }, people: peopleOf(ticket.contactId) };
    }),

    serveEndpoint(writeNote, async ({ params: { ticketId }, body, actor, context }) =>
      write({ ticketId, ...body }, signedInUser(actor), context),
    ),

    serveEndpoint(noteScriptTicket, async ({ params: { ticketId }, body, actor, context }) =>
      write({ ticketId, ...body }, actor, context),
    ),

    serveEndpoint(changeNote, async ({ params, body, actor, context }) => {
      const user = signedInUser(actor);
      const { contactId } = await findVisibleTicket(store.db, params.ticketId, actor);
      await assertOf(params.noteId, params.ticketId);
      const at = clock.now().toISOString();
      const text = await restore(body.body, { noteId: params.noteId, contactId, user });
      const command: NoteCommand = { type: 'RewriteNote', editor: editorOf(user), body: text, at };
      const metadata = metadataOf(context);
      const { written } = await noteCommands.execute(store, params.noteId, command, { metadata });
      return { body: present(await findNote(store.db, params.noteId)), written, people: peopleOf(contactId) };
    }),

    serveEndpoint(deleteNote, async ({ params, actor, context }) => {
      const user = signedInUser(actor);
      await findVisibleTicket(store.db, params.ticketId, actor);
      await assertOf(params.noteId, params.ticketId);
      const command: NoteCommand = { type: 'DeleteNote', editor: editorOf(user) };
      const metadata = metadataOf(context);
      const { written } = await noteCommands.execute(store, params.noteId, command, { metadata });
      return { body: undefined, written };
    }),
  ];
};

const editorOf = ({ userId, profile }: UserActor) => ({
  userId,
  // Users who may delete a ticket with its notes may also delete one note.
  isAdmin: can(profile, 'ticket-options:deleteTicket'),
});

const present = (note: Note | null): Note => {
  if (note === null) throw new AppError('ERR_NO_NOTE_FOUND');
  return note;
};

/** The same note of the same writer gets the same id (RFC 9562, version 8). */
const idOf = (ticketId: number, userId: number | null, clientId: string): string => {
  const hex = createHash('sha256')
    .update(`note ${ticketId} ${userId ?? ''} ${clientId}`)
    .digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
};
