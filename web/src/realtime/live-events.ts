import type { ServerEventName, ServerEvents } from '@balcao/contracts';

/** One update of the server, parsed. */
export type LiveEvent = {
  [Name in ServerEventName]: { readonly name: Name; readonly payload: ServerEvents[Name] };
}[ServerEventName];

export type LiveHandlers = { readonly [Name in ServerEventName]?: (payload: ServerEvents[Name]) => void };

/** Calls every handler of the event's name, in the order of `handlers`. */
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
