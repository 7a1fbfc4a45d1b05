import type { Notification as Entry, Notification, TicketListItem } from '@balcao/contracts';
import { targetOf } from '../../../config/notification-target.ts';
import { contactNameIn } from '../../../entities/contact/contact-name.ts';
import { lastMessageIn } from '../../../entities/message/last-message-preview.ts';
import { i18n } from '../../../locales/i18n.ts';
import { isAttended } from './attended.ts';

/** An entry shows the message that caused it, even if later messages follow (rule B9). */
export const lineOf = ({
  ticket: { isGroup, lastMessage },
  preview = lastMessage,
}: Notification): Pick<TicketListItem, 'lastMessage' | 'isGroup'> => ({ isGroup, lastMessage: preview });

export const canShow = (): boolean => 'Notification' in window && Notification.permission === 'granted';

/** Whether the page is secure (https or this machine) and the service worker is installed. */
const worker = async (): Promise<ServiceWorkerRegistration | undefined> => {
  if (!('serviceWorker' in navigator)) return undefined;
  const registration = await navigator.serviceWorker.getRegistration().catch(() => undefined);
  return registration?.active === null ? undefined : registration;
};

/**
 * One alert per ticket: a later one replaces it. A click opens the ticket (rule B2). The service worker shows it, because
 * a push of the same message then replaces it, and because phones allow no other way.
 */
export const showOnDesktop = async (entry: Entry, open: (address: string) => void): Promise<void> => {
  const { ticket, ticketId } = entry;
  if (!canShow() || (await isAttended())) return;
  const title = contactNameIn(i18n.getFixedT(null, 'common'), ticket.contact);
  const { tag, open: address } = targetOf({ ticketId, tab: ticket.status });
  const options = {
    body: lastMessageIn(i18n.getFixedT(null, 'conversation'), lineOf(entry)),
    tag,
    icon: '/favicon.svg',
    // The page rings by itself, if it may.
    silent: true,
  };
  const registration = await worker();
  if (registration !== undefined) {
    await registration.showNotification(title, { ...options, data: { open: address } });
    return;
  }
  const shown = new Notification(title, options);
  shown.addEventListener('click', () => {
    window.focus();
    open(address);
    shown.close();
  });
};
