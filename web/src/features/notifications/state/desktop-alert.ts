import type { Notification as Entry } from '@balcao/contracts';
import { paths } from '../../../config/paths.ts';
import { contactNameIn } from '../../../lib/contact-name.ts';
import { textsNow } from '../../../lib/i18n.ts';
import { lastMessageIn } from '../../../lib/last-message.ts';

export const canShow = (): boolean => 'Notification' in window && Notification.permission === 'granted';

/** One a ticket: what comes later takes its place. A click opens the ticket (quality.md U24). */
export const showOnDesktop = ({ ticket, ticketId }: Entry, open: (address: string) => void): void => {
  if (!canShow() || (document.visibilityState === 'visible' && document.hasFocus())) return;
  const shown = new Notification(contactNameIn(textsNow('common'), ticket.contact), {
    body: lastMessageIn(textsNow('conversation'), ticket),
    tag: `ticket-${String(ticketId)}`,
    icon: '/favicon.svg',
    // The page rings by itself, if it may.
    silent: true,
  });
  shown.addEventListener('click', () => {
    window.focus();
    open(paths.ticket.to(ticketId, ticket.status));
    shown.close();
  });
};
