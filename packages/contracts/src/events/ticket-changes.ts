import { z } from 'zod';
import { noteSchema } from '../entities/note.ts';
import { idSchema } from '../entities/primitives.ts';
import { defineEvent } from './envelope.ts';
import { ticketPlaceSchema } from './ticket-place.ts';

/** Events of ticket. Stream: `ticket-<id>`. */
export const ticketEndEvents = {
  /** Deleted with its messages and notes. */
  TicketDeleted: defineEvent({
    type: 'TicketDeleted',
    data: z.object({ ticketId: idSchema, contactId: idSchema, place: ticketPlaceSchema }),
  }),
  /** The move `undoneEventId` was undone; its automatic texts are cancelled. */
  TicketUndone: defineEvent({
    type: 'TicketUndone',
    data: z.object({
      ticketId: idSchema,
      contactId: idSchema,
      from: ticketPlaceSchema,
      to: ticketPlaceSchema,
      undoneEventId: z.uuid(),
      undoneType: z.enum([
        'TicketAccepted',
        'TicketReturned',
        'TicketClosed',
        'TicketReopened',
        'TicketTransferred',
      ]),
      /** The `transf` from before the move; absent: the move did not change it. */
      transf: z.boolean().exactOptional(),
    }),
  }),
} as const;
export type TicketEndEvents = typeof ticketEndEvents;

const noteIds = z.object({
  noteId: z.uuid(),
  ticketId: idSchema,
  contactId: idSchema,
  userId: idSchema.nullable(),
});

/** Events of ticket. Stream: `note-<id>`; the sealing subject is the ticket's contact. */
export const noteEvents = {
  NoteWritten: defineEvent({
    type: 'NoteWritten',
    data: noteIds,
    sealed: z.object({ note: noteSchema }),
  }),
  NoteRewritten: defineEvent({
    type: 'NoteRewritten',
    data: noteIds,
    sealed: z.object({ note: noteSchema, before: z.string() }),
  }),
  NoteDeleted: defineEvent({
    type: 'NoteDeleted',
    data: noteIds,
    sealed: z.object({ before: z.string() }),
  }),
} as const;
export type NoteEvents = typeof noteEvents;
