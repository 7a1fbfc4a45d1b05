import { type ServerEventName, serverEventSchemas } from '@balcao/contracts';
import type { LiveEvent } from './live-events.ts';

/** undefined: the server is newer than this page, and only a reload helps. */
export const readLiveEvent = (name: ServerEventName, payload: unknown): LiveEvent | undefined => {
  switch (name) {
    case 'ticket': {
      const parsed = serverEventSchemas.ticket.safeParse(payload);
      return parsed.success ? { name, payload: parsed.data } : undefined;
    }
    case 'appMessage': {
      const parsed = serverEventSchemas.appMessage.safeParse(payload);
      return parsed.success ? { name, payload: parsed.data } : undefined;
    }
    case 'contact': {
      const parsed = serverEventSchemas.contact.safeParse(payload);
      return parsed.success ? { name, payload: parsed.data } : undefined;
    }
    case 'user': {
      const parsed = serverEventSchemas.user.safeParse(payload);
      return parsed.success ? { name, payload: parsed.data } : undefined;
    }
    case 'whatsapp': {
      const parsed = serverEventSchemas.whatsapp.safeParse(payload);
      return parsed.success ? { name, payload: parsed.data } : undefined;
    }
    case 'whatsappSession': {
      const parsed = serverEventSchemas.whatsappSession.safeParse(payload);
      return parsed.success ? { name, payload: parsed.data } : undefined;
    }
    case 'settings': {
      const parsed = serverEventSchemas.settings.safeParse(payload);
      return parsed.success ? { name, payload: parsed.data } : undefined;
    }
    case 'integrations': {
      const parsed = serverEventSchemas.integrations.safeParse(payload);
      return parsed.success ? { name, payload: parsed.data } : undefined;
    }
    case 'queue': {
      const parsed = serverEventSchemas.queue.safeParse(payload);
      return parsed.success ? { name, payload: parsed.data } : undefined;
    }
    case 'tags': {
      const parsed = serverEventSchemas.tags.safeParse(payload);
      return parsed.success ? { name, payload: parsed.data } : undefined;
    }
    case 'quickAnswer': {
      const parsed = serverEventSchemas.quickAnswer.safeParse(payload);
      return parsed.success ? { name, payload: parsed.data } : undefined;
    }
    case 'note': {
      const parsed = serverEventSchemas.note.safeParse(payload);
      return parsed.success ? { name, payload: parsed.data } : undefined;
    }
    case 'notification': {
      const parsed = serverEventSchemas.notification.safeParse(payload);
      return parsed.success ? { name, payload: parsed.data } : undefined;
    }
    case 'draft': {
      const parsed = serverEventSchemas.draft.safeParse(payload);
      return parsed.success ? { name, payload: parsed.data } : undefined;
    }
    case 'heldMessage': {
      const parsed = serverEventSchemas.heldMessage.safeParse(payload);
      return parsed.success ? { name, payload: parsed.data } : undefined;
    }
    case 'contactImport': {
      const parsed = serverEventSchemas.contactImport.safeParse(payload);
      return parsed.success ? { name, payload: parsed.data } : undefined;
    }
    case 'audit': {
      const parsed = serverEventSchemas.audit.safeParse(payload);
      return parsed.success ? { name, payload: parsed.data } : undefined;
    }
    case 'presence': {
      const parsed = serverEventSchemas.presence.safeParse(payload);
      return parsed.success ? { name, payload: parsed.data } : undefined;
    }
  }
};
