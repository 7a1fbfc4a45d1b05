import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { prefetchParts } from '../../../components/loading/lazy-part.tsx';
import { ApiError } from '../../../lib/session/api-error.ts';
import { renderApp } from '../../../testing/render-app.tsx';
import { sampleMessage, samplePicture, sampleTicket } from '../../../testing/samples.ts';
import MediaTrouble from '../kinds/media-trouble.tsx';
import { quotedOf } from '../outbox/outgoing.ts';
import { MessageRow } from './message-row.tsx';
import { ConversationContact } from '../conversation-context.ts';

beforeAll(prefetchParts);
afterEach(cleanup);

const show = (change: Parameters<typeof sampleMessage>[0]) =>
  renderApp(<MessageRow row={{ kind: 'message', key: 'm', message: sampleMessage(change) }} />);

describe('a message', () => {
  test('renders no markup', async () => {
    const { container } = await show({ body: '<img src=x onerror="alert(1)"> *<b>bold</b>*' });
    expect(container.querySelector('article img')).toBeNull();
    expect(container.querySelector('article strong')?.textContent).toBe('<b>bold</b>');
  });

  test('without an author says so, and by which rule it was sent', async () => {
    await show({ fromMe: true, body: '\u200EBack at nine', automatic: { rule: 'absence' } });
    expect(screen.getByRole('article').textContent).toContain('Automatic: outside working hours');
  });

  test('that a script sent says so, and with which token (rule P4)', async () => {
    await show({ fromMe: true, body: 'Paid', api: { tokenId: null, name: 'Shop', by: 'automation' } });
    expect(screen.getByRole('article').textContent).toContain('Via API: Shop');
  });

  test('opens links in a new tab without a referrer', async () => {
    await show({ body: 'see https://a.example/x' });
    const link = screen.getByRole('link', { name: 'https://a.example/x' });
    expect([link.getAttribute('target'), link.getAttribute('rel')]).toEqual([
      '_blank',
      'noopener noreferrer nofollow',
    ]);
  });

  test.each([
    [0, 'Waiting to be sent'],
    [1, 'Sent'],
    [2, 'Delivered'],
    [3, 'Read'],
    [4, 'Read'],
  ])('says its ticks in words: %i is %s', async (ack, words) => {
    await show({ fromMe: true, ack, sendState: ack === 0 ? 'queued' : 'sent' });
    expect(screen.getByTitle(words)).toBeTruthy();
  });

  test.each([
    ['queued', 1, 'Waiting to be sent. Show delivery details'],
    ['queued', 3, 'Stuck: waiting to be sent for too long. Show delivery details'],
    ['sent', 3, 'Waiting to be sent. Show delivery details'],
  ] as const)('that is %s since %i minutes says so', async (sendState, minutes, words) => {
    const queuedAt = new Date(Date.now() - minutes * 60_000).toISOString();
    const way = { queuedAt, heldUntil: null, handedAt: null, serverAt: null, deviceAt: null, readAt: null };
    await show({ fromMe: true, ack: 0, sendState, way });
    expect(screen.getByRole('button', { name: words })).toBeTruthy();
  });

  test.each([
    ['edit', 1, 'edit on its way'],
    ['edit', 3, 'edit stuck: WhatsApp has not taken it yet'],
    ['delete', 3, 'deletion stuck: WhatsApp has not taken it yet'],
  ] as const)('whose %s waits since %i minutes says so', async (kind, minutes, words) => {
    const at = new Date(Date.now() - minutes * 60_000).toISOString();
    await show({ fromMe: true, ack: 1, sendState: 'sent', change: { kind, state: 'pending', at } });
    expect(screen.getByText(words)).toBeTruthy();
  });

  test.each([
    [1, 'Getting the file…'],
    [3, 'The file should be here by now. We keep asking the phone for it.'],
  ])('whose file is being fetched since %i minutes says so', async (minutes, words) => {
    const pendingSince = new Date(Date.now() - minutes * 60_000).toISOString();
    const media = samplePicture({ state: 'pending', pendingSince });
    await renderApp(<MediaTrouble message={sampleMessage({ mediaType: 'image', media })} media={media} />);
    expect(screen.getByText(words)).toBeTruthy();
    expect(screen.getByText('a.png')).toBeTruthy();
  });

  test('has no ticks if it is inbound', async () => {
    const { container } = await show({ ack: 2 });
    expect(container.querySelector('[data-ticks]')).toBeNull();
  });

  test.each([
    ['failed', 'not-on-whatsapp', 'This number is not on WhatsApp.'],
    [
      'unresolved',
      null,
      'We could not find out whether this message arrived. Check the phone before you send it again.',
    ],
  ] as const)(
    'that is %s says why, and can be sent anew or copied',
    async (sendState, sendProblem, reason) => {
      await show({ fromMe: true, sendState, sendProblem });
      expect(screen.getByRole('alert').textContent).toBe(reason);
      expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy();
      expect(screen.getByRole('button', { name: 'Copy' })).toBeTruthy();
    },
  );

  test.each([
    ['ERR_PAYLOAD_TOO_LARGE', ['Copy', 'Discard']],
    ['ERR_NO_PERMISSION', ['Try again', 'Copy', 'Discard']],
  ] as const)('that the server refuses with %s offers %j', async (code, offered) => {
    const item = {
      kind: 'file',
      clientId: '0197b8a0-0000-7000-8000-000000000001',
      userId: 7,
      ticketId: 1,
      writtenAt: '2026-11-21T12:00:00.000Z',
      quoted: null,
      holdSeconds: 0,
      file: new Blob(['x']),
      fileName: 'plan.pdf',
      caption: 'Our plan',
      state: 'failed',
      error: new ApiError(code),
    } as const;
    await renderApp(<MessageRow row={{ kind: 'outbox', key: 'o', item }} />);
    const trouble = within(screen.getByRole('alert').closest('[role=group]') ?? expect.unreachable());
    expect(trouble.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(offered);
  });

  test.each([
    ['chat', 'See *you*', 'See you'],
    ['image', 'The beach', 'Image: The beach'],
    ['audio', '', 'Audio'],
    ['video', 'clip.mp4', 'Video: clip.mp4'],
    ['application', 'Invoice.pdf', 'File: Invoice.pdf'],
    ['location', 'data:image/png;base64,AA|https://maps.example|Av. Paulista', 'Location'],
    ['vcard', 'BEGIN:VCARD', 'Contact card'],
    ['call_log', 'call', 'Missed call'],
  ] as const)('that answers one of kind %s quotes it', async (mediaType, body, words) => {
    const quoted = sampleMessage({ id: 'q', mediaType, body });
    await show({ quotedMsgId: 'q', quotedMsg: quoted });
    const quote = screen.getByRole('button', { name: 'Go to the quoted message of Contact' });
    expect(quote.textContent).toBe(`Contact${words}`);
  });

  test.each([
    ['Carla', '5511912345678', 'Carla'],
    ['', '5511912345678', '(11) 91234-5678'],
    ['', null, 'Number hidden by WhatsApp'],
  ])('in a group names its author: %j with %j', async (name, number, shown) => {
    const contact = {
      ...sampleTicket().contact,
      name,
      number,
      isNumberHidden: number === null,
      isGroup: true,
    };
    await show({ contact });
    expect(screen.getByText(shown)).toBeTruthy();
  });

  test('that quotes a nameless contact shows their number', async () => {
    const contact = { ...sampleTicket().contact, name: '' };
    const quoted = sampleMessage({ id: 'q', contact });
    await show({ quotedMsgId: 'q', quotedMsg: quoted });
    expect(screen.getByRole('button', { name: 'Go to the quoted message of (11) 98765-4321' })).toBeTruthy();
    expect(quotedOf(quoted, null).author).toBe('(11) 98765-4321');
  });

  test('that answers one without an author names whose conversation it is', async () => {
    const quoted = sampleMessage({ id: 'q', contact: null });
    const message = sampleMessage({ quotedMsgId: 'q', quotedMsg: quoted });
    const { contact } = sampleTicket();
    await renderApp(
      <ConversationContact value={contact}>
        <MessageRow row={{ kind: 'message', key: 'm', message }} />
      </ConversationContact>,
    );
    const name = `Go to the quoted message of ${contact.name}`;
    expect(screen.getByRole('button', { name })).toBeTruthy();
    expect(quotedOf(quoted, contact).author).toBe(contact.name);
  });

  test('that was deleted does not show its text', async () => {
    const { container } = await show({ isDeleted: true, body: 'secret' });
    expect(container.textContent).not.toContain('secret');
  });
});
