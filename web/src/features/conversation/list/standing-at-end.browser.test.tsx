import { expect, test } from 'vitest';
import { conversationView } from '../../../testing/desk/conversation-view.ts';
import { addMessage, addTicket, type DeskData } from '../../../testing/desk/desk-data.ts';
import { withoutMovements } from '../../../testing/desk/emulate.ts';
import { asMessage } from '../../../testing/desk/file-answers.ts';
import { openDesk } from '../../../testing/desk/open-desk.tsx';
import { pictureFile, soundFile, textFile } from '../../../testing/desk/sample-files.ts';

const contact = 'Bia Souza';
const { log } = conversationView(contact);
const texts = ['Good morning', ...Array.from({ length: 14 }, (_, index) => `Line ${String(index)}`)];

/** How many pixels the list could still scroll down. */
const left = (): number => {
  const { scrollHeight, clientHeight, scrollTop } = log.getByTestId('virtuoso-scroller').element();
  return scrollHeight - clientHeight - scrollTop;
};

const areFilesThere = (): boolean =>
  log
    .getByRole('img')
    .elements()
    .every((image) => !(image instanceof HTMLImageElement) || image.complete);

// Without the smooth scrolling it has elsewhere, so that it is measured at other moments.
const openStill = async (fill: (data: DeskData) => void, look: () => Promise<void>): Promise<void> =>
  withoutMovements(async () => {
    const desk = await openDesk({
      at: '/tickets/1',
      width: 900,
      height: 700,
      prepare: ({ data }) => fill(data),
    });
    await look();
    // Once more, now that everything it needs is loaded.
    await desk.reload();
    await look();
  });

test('a list without unread messages opens at its very end, however high its last rows are', async () => {
  const picture = asMessage(await pictureFile('photo.png', 640, 480));
  const files = [picture, asMessage(textFile('prices.txt')), asMessage(soundFile('note.wav', 1)), picture];
  await openStill(
    (data) => {
      addTicket(data, contact, { status: 'open' }, texts);
      for (const file of files) addMessage(data, 1, file);
      addMessage(data, 1, { fromMe: true, body: 'Shall it be today?' });
      addMessage(data, 1, picture);
      addMessage(data, 1, { fromMe: true, body: 'Then see you soon' });
    },
    async () => {
      await expect.element(log.getByText('Then see you soon')).toBeVisible();
      await expect.poll(areFilesThere).toBe(true);
      await expect.poll(left).toBeLessThan(2);
    },
  );
});

test('with reduced motion it opens at its end if all unread messages fit there', async () => {
  const picture = asMessage(await pictureFile('photo.png', 640, 480));
  await openStill(
    (data) => {
      const ticket = addTicket(data, contact, { status: 'open', unreadMessages: 1 }, texts);
      addMessage(data, 1, { fromMe: true, body: 'Shall it be today?' });
      addMessage(data, 1, picture);
      data.tickets = [{ ...ticket, lastInbound: texts.length + 1 }];
    },
    async () => {
      await expect.element(log.getByRole('button', { name: 'Open the picture photo.png' })).toBeVisible();
      await expect.poll(areFilesThere).toBe(true);
      await expect.poll(left).toBeLessThan(4);
    },
  );
});
