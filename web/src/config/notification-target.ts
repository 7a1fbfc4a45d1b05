import { paths } from './paths.ts';

/** What a notification is about. */
export type NotificationSubject =
  | { readonly ticketId: number; readonly tab?: string }
  | { readonly connectionId: number }
  | { readonly webhookId: string };

type Target = {
  /** A later notification with the same tag replaces it (rule B2). */
  readonly tag: string;
  readonly open: string;
};

/** Where a notification leads, for the bell, alerts on the desktop and the service worker alike. */
export const targetOf = (subject: NotificationSubject): Target => {
  if ('ticketId' in subject)
    return {
      tag: `ticket-${String(subject.ticketId)}`,
      open: paths.ticket.to(subject.ticketId, subject.tab),
    };
  if ('connectionId' in subject)
    return { tag: `connection-${String(subject.connectionId)}`, open: paths.connections.to() };
  return { tag: `webhook-${subject.webhookId}`, open: paths.webhooks.to() };
};
