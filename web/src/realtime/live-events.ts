import { type ServerEventName, type ServerEvents, serverEventSchemas } from '@balcao/contracts';

/** One thing that happened, as the server told it. */
export type LiveEvent = {
  [Name in ServerEventName]: { readonly name: Name; readonly payload: ServerEvents[Name] };
}[ServerEventName];

export type LiveHandlers = { readonly [Name in ServerEventName]?: (payload: ServerEvents[Name]) => void };

/** undefined: the server speaks a newer language than this page; only a fresh load helps then. */
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

/** Hands an event to everybody who asked for its kind, in the order in which they stand. */
export const dispatch = (handlers: readonly LiveHandlers[], event: LiveEvent): void => {
  for (const each of handlers) {
    switch (event.name) {
      case 'ticket':
        each.ticket?.(event.payload);
        break;
      case 'appMessage':
        each.appMessage?.(event.payload);
        break;
      case 'contact':
        each.contact?.(event.payload);
        break;
      case 'user':
        each.user?.(event.payload);
        break;
      case 'whatsapp':
        each.whatsapp?.(event.payload);
        break;
      case 'whatsappSession':
        each.whatsappSession?.(event.payload);
        break;
      case 'settings':
        each.settings?.(event.payload);
        break;
      case 'integrations':
        each.integrations?.(event.payload);
        break;
      case 'queue':
        each.queue?.(event.payload);
        break;
      case 'tags':
        each.tags?.(event.payload);
        break;
      case 'quickAnswer':
        each.quickAnswer?.(event.payload);
        break;
      case 'note':
        each.note?.(event.payload);
        break;
      case 'notification':
        each.notification?.(event.payload);
        break;
      case 'draft':
        each.draft?.(event.payload);
        break;
      case 'heldMessage':
        each.heldMessage?.(event.payload);
        break;
      case 'contactImport':
        each.contactImport?.(event.payload);
        break;
      case 'audit':
        each.audit?.(event.payload);
        break;
      case 'presence':
        each.presence?.(event.payload);
        break;
    }
  }
};
