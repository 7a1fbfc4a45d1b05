import type { TicketModule } from '#surroundings.ts';
import { serveNotes } from './notes.endpoints.ts';
import { notesProjection } from './notes.projection.ts';

export const notes: TicketModule = {
  projections: [notesProjection],
  open: ({ store, clock }) => ({ endpoints: serveNotes(store, clock) }),
};
