import { lastMessageOf, mediaPreviews, type Notification as Entry } from '@balcao/contracts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startTexts } from '../../../lib/i18n.ts';
import { sampleTicket } from '../../../testing/samples.ts';
import { showOnDesktop } from './desktop-alert.ts';

type Shown = { readonly title: string; readonly options: NotificationOptions };

let shown: Shown[];
let targets: EventTarget[];
let opened: string[];

/** What a browser has and this one hasn't. */
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
const tell = (): void => showOnDesktop(entry, (address) => opened.push(address));

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
});

test('names the contact and the beginning of what they wrote, one a ticket', () => {
  tell();
  tell();
  expect(shown.map(({ title }) => title)).toEqual(['Bruno Lima', 'Bruno Lima']);
  expect(new Set(shown.map(({ options }) => options.tag))).toEqual(new Set(['ticket-5']));
  expect(shown[0]?.options.body).toBe(`${'word '.repeat(9)} ...`);
});

test('names somebody without a name, and a picture, as the list does', async () => {
  await startTexts();
  const { contact } = entry.ticket;
  const ticket = sampleTicket({
    contact: { ...contact, name: '', number: '5511987654321' },
    lastMessage: lastMessageOf(mediaPreviews.image, false),
  });
  showOnDesktop({ ...entry, ticket }, () => undefined);
  expect(shown).toMatchObject([{ title: '(11) 98765-4321', options: { body: '🖼️ Image file' } }]);
});

test('a click opens the ticket', () => {
  tell();
  targets[0]?.dispatchEvent(new Event('click'));
  expect(opened).toEqual(['/tickets/5?tab=pending']);
});

test('says nothing to whoever looks at the desk, or did not allow it', () => {
  vi.spyOn(document, 'hasFocus').mockReturnValue(true);
  tell();
  vi.spyOn(document, 'hasFocus').mockReturnValue(false);
  DesktopNotification.permission = 'default';
  tell();
  expect(shown).toEqual([]);
});
