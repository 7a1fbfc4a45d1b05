import { z } from 'zod';
import { noteBodyMaxLength, noteSchema } from '../entities/note.ts';
import { idInputSchema } from '../entities/primitives.ts';
import { defineEndpoint, emptyResponse, keyErrors, nothing } from './endpoint.ts';

const ticketParams = z.object({ ticketId: idInputSchema });
const noteParams = ticketParams.extend({ noteId: z.uuid() });
const common = { service: 'ticket', access: 'signed-in', tag: 'Notes', query: nothing } as const;
const bodySchema = z.string().trim().min(1).max(noteBodyMaxLength);

export const listNotes = defineEndpoint({
  ...common,
  operation: 'listNotes',
  method: 'get',
  path: '/tickets/:ticketId/notes',
  params: ticketParams,
  body: nothing,
  /** Notes of every visible ticket of the conversation, as with messages (rule M2): the newest 500, oldest first. */
  response: z.object({ notes: z.array(noteSchema) }),
  errors: ['ERR_NO_TICKET_FOUND'],
  summary: 'List the internal notes of a conversation',
});

export const writeNote = defineEndpoint({
  ...common,
  operation: 'writeNote',
  method: 'post',
  path: '/tickets/:ticketId/notes',
  params: ticketParams,
  /** A repeated `clientId` is the same note. */
  body: z.object({ body: bodySchema, clientId: z.uuid().optional() }),
  response: noteSchema,
  /** ERR_NO_NOTE_FOUND: it was written, and has been deleted. */
  errors: ['ERR_NO_TICKET_FOUND', 'ERR_NO_NOTE_FOUND', ...keyErrors],
  summary: 'Write an internal note; it is never sent',
});

export const changeNote = defineEndpoint({
  ...common,
  operation: 'changeNote',
  method: 'put',
  path: '/tickets/:ticketId/notes/:noteId',
  params: noteParams,
  body: z.object({ body: bodySchema }),
  response: noteSchema,
  errors: ['ERR_NO_TICKET_FOUND', 'ERR_NO_NOTE_FOUND', 'ERR_NO_PERMISSION'],
  summary: "Change one of the caller's own notes",
});

export const deleteNote = defineEndpoint({
  ...common,
  operation: 'deleteNote',
  method: 'delete',
  path: '/tickets/:ticketId/notes/:noteId',
  params: noteParams,
  body: nothing,
  response: emptyResponse,
  errors: ['ERR_NO_TICKET_FOUND', 'ERR_NO_NOTE_FOUND', 'ERR_NO_PERMISSION'],
  summary: "Delete one of the caller's own notes; admins may delete any note",
});
