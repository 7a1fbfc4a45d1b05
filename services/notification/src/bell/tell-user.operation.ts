import { tellUser } from '@balcao/contracts';
import { type OperationHandler, serveOperation } from '@balcao/event-bus';
import type { Surroundings } from '#surroundings.ts';

/** One emit to one user's sockets. It contains no number of a contact, so it needs no masked form. */
export const serveTellUser = ({ rooms }: Surroundings): OperationHandler =>
  serveOperation(tellUser, ({ userId, told }) => {
    const reader = { userId, isMasked: false };
    switch (told.event) {
      case 'draftSaved':
        rooms.emitToUsers([reader], 'draft', { action: 'update', draft: told.draft });
        break;
      case 'draftForgotten':
        rooms.emitToUsers([reader], 'draft', { action: 'delete', ticketId: told.ticketId });
        break;
      case 'importMoved':
        rooms.emitToUsers([reader], 'contactImport', { action: 'update', import: told.import });
        break;
    }
    return Promise.resolve({});
  });
