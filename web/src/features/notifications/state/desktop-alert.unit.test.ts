import { lastMessageOf, mediaPreviews, type Notification as Entry } from '@balcao/contracts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startTexts } from '../../../locales/language.ts';
import { sampleTicket } from '../../../testing/samples.ts';
import { showOnDesktop } from './desktop-alert.ts';

type Shown = { readonly title: string; readonly options: NotificationOptions };

let shown: Shown[];
let targets: EventTarget[];
let opened: string[];

/** Browser features that the test environment lacks. */
class DesktopNotification extends EventTarget {
  static permission: NotificationPermission = 'granted';
  readonly close = (): void => undefined;

  constructor(title: string, options: NotificationOptions) {
    super();
    shown.push({ title, options });
    targets.push(this);
  }
}

const entry: Entry = {
  ticketId: 5,
  ticket: sampleTicket({ id: 5, status: 'pending', lastMessage: `🢇 ${'word '.repeat(20)}` }),
  unread: 1,
  upTo: 1,
  at: '2026-11-21T12:00:00.000Z',
};
const tell = (): Promise<void> => showOnDesktop(entry, (address) => opened.push(address));
const give = (name: 'locks' | 'serviceWorker', value: unknown): void =>
  void Object.defineProperty(navigator, name, { value, configurable: true });

beforeEach(() => {
  shown = [];
  targets = [];
  opened = [];
  DesktopNotification.permission = 'granted';
  vi.stubGlobal('Notification', DesktopNotification);
  vi.spyOn(document, 'hasFocus').mockReturnValue(false);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  Reflect.deleteProperty(navigator, 'serviceWorker');
  Reflect.deleteProperty(navigator, 'locks');
});

test('names the contact and shows the start of the message, one per ticket', async () => {
  await tell();
  await tell();
  expect(shown.map(({ title }) => title)).toEqual(['Bruno Lima', 'Bruno Lima']);
  expect(new Set(shown.map(({ options }) => options.tag))).toEqual(new Set(['ticket-5']));
  expect(shown[0]?.options.body).toBe(`${'word '.repeat(9)} ...`);
});

test('names a nameless contact, and a picture, as the list does', async () => {
  await startTexts();
  const { contact } = entry.ticket;
  const ticket = sampleTicket({
    contact: { ...contact, name: '', number: '5511987654321' },
    lastMessage: lastMessageOf(mediaPreviews.image, false),
  });
  await showOnDesktop({ ...entry, ticket }, () => undefined);
  expect(shown).toMatchObject([{ title: '(11) 98765-4321', options: { body: '🖼️ Image file' } }]);
});

test('a click opens the ticket', async () => {
  await tell();
  targets[0]?.dispatchEvent(new Event('click'));
  expect(opened).toEqual(['/tickets/5?tab=pending']);
});

test('is not shown to a user who looks at the desk, or did not allow it', async () => {
  vi.spyOn(document, 'hasFocus').mockReturnValue(true);
  await tell();
  vi.spyOn(document, 'hasFocus').mockReturnValue(false);
  DesktopNotification.permission = 'default';
  await tell();
  expect(shown).toEqual([]);
});

test('nor to a user who looks at another tab of it', async () => {
  give('locks', { query: () => Promise.resolve({ held: [{ name: 'balcao.attended' }] }) });
  await tell();
  expect(shown).toEqual([]);
});

test('the service worker shows the alert if there is one, so that it replaces a push of the same ticket', async () => {
  const showNotification = vi.fn<ServiceWorkerRegistration['showNotification']>();
  showNotification.mockResolvedValue(undefined);
  give('serviceWorker', { getRegistration: () => Promise.resolve({ active: {}, showNotification }) });
  await tell();
  expect(shown).toEqual([]);
  expect(showNotification.mock.calls).toMatchObject([
    ['Bruno Lima', { tag: 'ticket-5', silent: true, data: { open: '/tickets/5?tab=pending' } }],
  ]);
});

test('a service worker that is not ready yet shows nothing', async () => {
  give('serviceWorker', { getRegistration: () => Promise.resolve({ active: null }) });
  await tell();
  expect(shown).toHaveLength(1);
});
