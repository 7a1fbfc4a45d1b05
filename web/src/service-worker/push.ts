import type { PushPayload } from '@balcao/contracts';
import { targetOf } from '../config/notification-target.ts';
import { paths } from '../config/paths.ts';
import { worker, isDeskPage } from './worker-scope.ts';

const isPayload = (value: unknown): value is PushPayload =>
  typeof value === 'object' &&
  value !== null &&
  'title' in value &&
  typeof value.title === 'string' &&
  'body' in value &&
  typeof value.body === 'string' &&
  (('ticketId' in value &&
    Number.isInteger(value.ticketId) &&
    'unread' in value &&
    typeof value.unread === 'number') ||
    ('connectionId' in value && Number.isInteger(value.connectionId)) ||
    ('webhookId' in value && typeof value.webhookId === 'string'));

const titleOf = (payload: PushPayload): string =>
  'unread' in payload && payload.unread > 1 ? `${payload.title} (${String(payload.unread)})` : payload.title;

const read = (data: PushMessageData | null): PushPayload | undefined => {
  try {
    const value: unknown = data?.json();
    return isPayload(value) ? value : undefined;
  } catch {
    return undefined;
  }
};

const windows = async (): Promise<readonly WindowClient[]> => {
  const all = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true });
  return all.filter(({ url }) => isDeskPage(new URL(url).pathname));
};

/** Longer than a page that is awake takes to answer. */
const patienceMs = 500;

/**
 * Whether the page answers. A page in the background shows notifications itself, unless the browser has suspended it.
 */
const isAwake = (page: WindowClient): Promise<boolean> =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.addEventListener('message', () => resolve(true));
    port1.start();
    setTimeout(resolve, patienceMs, false);
    page.postMessage({ asks: 'awake' }, [port2]);
  });

const previewLength = 120;
const previewOf = (text: string): string => {
  const letters = Array.from(text.replaceAll(/[🢇🢅]\uFE0F?\s?/gu, '').trim());
  return letters.length <= previewLength
    ? letters.join('')
    : `${letters.slice(0, previewLength).join('')} ...`;
};

/** Shows a notification if nobody looks at the desk: one per ticket, the newest (rule B2). */
export const showPush = async ({ data }: PushEvent): Promise<void> => {
  const payload = read(data);
  if (payload === undefined) return;
  const pages = await windows();
  // The user looks at a page after all, and the page shows it.
  if (pages.some(({ visibilityState }) => visibilityState === 'visible')) return;
  const silent = (await Promise.all(pages.map(isAwake))).includes(true);
  const { tag, open } = targetOf(payload);
  await worker.registration.showNotification(titleOf(payload), {
    body: previewOf(payload.body),
    tag,
    icon: '/favicon.svg',
    silent,
    data: { open },
  });
};

/** A click opens the notification's page, in an open window or in a new one. */
export const openPush = async ({ notification }: NotificationEvent): Promise<void> => {
  notification.close();
  const data: unknown = notification.data;
  const open =
    typeof data === 'object' && data !== null && 'open' in data && typeof data.open === 'string'
      ? data.open
      : paths.tickets.to();
  const [desk] = await windows();
  if (desk === undefined) {
    await worker.clients.openWindow(open);
    return;
  }
  desk.postMessage({ open });
  await desk.focus();
};
