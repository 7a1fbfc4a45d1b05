import { mediaPreviews } from '@balcao/contracts';
import { expect, test } from 'vitest';
import { conversationView } from '../../../testing/desk/conversation-view.ts';
import { addMessage, addTicket } from '../../../testing/desk/desk-data.ts';
import { asMessage } from '../../../testing/desk/file-answers.ts';
import { changeMessage, publishMessage } from '../../../testing/desk/message-answers.ts';
import { openDesk } from '../../../testing/desk/open-desk.tsx';
import { pictureFile } from '../../../testing/desk/sample-files.ts';
import { expectAlert } from '../../../testing/desk/alerts.ts';

const { log, message } = conversationView('Bia Souza');
const card = ['BEGIN:VCARD', 'FN:Carlos Silva', 'TEL;waid=5511912345678:+55 11 91234-5678', 'END:VCARD'].join(
  '\n',
);

test('each kind of message says what it is', async () => {
  await openDesk({
    at: '/tickets/1',
    prepare: ({ data }) => {
      addTicket(data, 'Bia Souza', { status: 'open' }, ['Are you *open*?']);
      const [first] = data.messages.get(1) ?? [];
      const of = (change: Parameters<typeof addMessage>[2]) =>
        addMessage(data, 1, { contactId: 101, ...change });
      of({
        mediaType: 'location',
        body: '|https://maps.google.com/maps?q=-23.55%2C-46.63&z=17|Av. Paulista 1000',
      });
      of({ mediaType: 'vcard', body: card });
      of({ mediaType: 'call_log', call: { isVideo: true } });
      of({ mediaType: 'poll', body: 'Which day?\n• Tuesday' });
      of({ mediaType: 'order', body: mediaPreviews.order });
      const contact = first?.contact ?? data.tickets[0]?.contact ?? null;
      if (first !== undefined)
        of({ body: 'About my question', quotedMsgId: first.id, quotedMsg: { ...first, contact } });
    },
  });
  await expect.element(log.getByRole('strong').filter({ hasText: 'open' })).toBeVisible();
  const map = message('Av. Paulista').getByRole('link', { name: 'Open the map' });
  await expect.element(map).toBeVisible();
  expect(map.element().getAttribute('href')).toMatch(/^https:\/\/maps\.google\.com\/maps\?q=-23\.55/);
  await expect.element(message('Carlos Silva').getByText('(11) 91234-5678')).toBeVisible();
  await expect.element(log.getByText(/^Missed video call at \d\d:\d\d$/)).toBeVisible();
  await expect.element(message('Which day?').getByText('Poll – look at the phone')).toBeVisible();
  await expect.element(log.getByText('Order – look at the phone')).toBeVisible();
  await expect.element(log.getByText(mediaPreviews.order)).not.toBeInTheDocument();
  await message('About my question')
    .getByRole('button', { name: 'Go to the quoted message of Bia Souza' })
    .click();
});

test('a file shows as soon as it arrives, and a deleted message is repeated once', async () => {
  const { data } = await openDesk({
    at: '/tickets/1',
    prepare: (desk) => void addTicket(desk.data, 'Bia Souza', { status: 'open' }),
  });
  const there = asMessage(await pictureFile('sample.png', 40));
  await expect.element(log.getByText('Hello?')).toBeVisible();
  const { id } = publishMessage(data, 1, {
    ...there,
    mediaUrl: null,
    media: there.media ? { ...there.media, state: 'pending' } : null,
  });
  const isOnTheWay = log.getByRole('status').filter({ hasText: 'Getting the file' });
  await expect.element(isOnTheWay).toBeVisible();
  changeMessage(data, id, there);
  const picture = log.getByRole('button', { name: /^Open the picture/ }).getByRole('img');
  await expect.element(picture).toHaveProperty('naturalWidth', 40);
  await expect.element(isOnTheWay).not.toBeInTheDocument();

  const late = publishMessage(data, 1, { body: 'I will be late' });
  await expect.element(log.getByText('I will be late')).toBeVisible();
  changeMessage(data, late.id, { isDeleted: true });
  await expectAlert('Deleted message: I will be late');
});

test('a location shows its map, and its address as soon as that is known (rule I5)', async () => {
  const { data } = await openDesk({
    at: '/tickets/1',
    prepare: (desk) => void addTicket(desk.data, 'Bia Souza', { status: 'open' }),
  });
  await expect.element(log.getByText('Hello?')).toBeVisible();
  const map = '|https://maps.google.com/maps?q=-23.5%2C-46.25&z=17|';
  const { id } = publishMessage(data, 1, { mediaType: 'location', body: `${map}-23.5, -46.25` });
  await expect.element(log.getByText('-23.5, -46.25')).toBeVisible();
  changeMessage(data, id, { body: `${map}Rua Augusta, 5` });
  await expect.element(log.getByText('Rua Augusta, 5')).toBeVisible();
  await expect.element(log.getByText('-23.5, -46.25')).not.toBeInTheDocument();
  // It is not an edit.
  await expect.element(log.getByText('Edited')).not.toBeInTheDocument();
});

test('a picture with more pixels than a browser should draw, or of unknown size, shows as a file', async () => {
  const picture = asMessage(await pictureFile('huge.png', 40));
  const { media } = picture;
  if (media === undefined || media === null) throw new Error('a file has media');
  await openDesk({
    at: '/tickets/1',
    prepare: ({ data }) => {
      addTicket(data, 'Bia Souza', { status: 'open' });
      for (const [fileName, width, height] of [
        ['small.png', 4_000, 4_000],
        ['huge.png', 4_001, 4_000],
        ['unknown.png', null, null],
      ] as const)
        addMessage(data, 1, { ...picture, body: fileName, media: { ...media, fileName, width, height } });
    },
  });
  await expect.element(log.getByRole('button', { name: /^Open the picture.*small/ })).toBeVisible();
  await expect.element(log.getByText('huge.png')).toBeVisible();
  await expect.element(log.getByText('unknown.png')).toBeVisible();
  expect(log.getByRole('img', { name: /huge|unknown/ }).elements()).toEqual([]);
});
