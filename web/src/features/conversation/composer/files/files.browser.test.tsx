import { sendMedia } from '@balcao/contracts';
import { expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { conversationView, pickFiles } from '../../../../testing/desk/conversation-view.ts';
import { addTicket } from '../../../../testing/desk/desk-data.ts';
import { answerFiles } from '../../../../testing/desk/file-answers.ts';
import { openDesk } from '../../../../testing/desk/open-desk.tsx';
import { pictureFile, textFile } from '../../../../testing/desk/sample-files.ts';

const { composer, log } = conversationView('Bia Souza');
const preview = (files: string) => page.getByRole('region', { name: `${files} to send` });

const open = () =>
  openDesk({
    at: '/tickets/1',
    prepare: ({ data, gateway }) => {
      addTicket(data, 'Bia Souza', { status: 'open' });
      answerFiles(gateway, data);
    },
  });

/** As if the user brought a file from elsewhere. */
const bring = (kind: 'drop' | 'paste', file: File): void => {
  const transfer = new DataTransfer();
  transfer.items.add(file);
  const options = { bubbles: true, cancelable: true };
  const target = composer.element();
  if (kind === 'paste')
    target.dispatchEvent(new ClipboardEvent('paste', { ...options, clipboardData: transfer }));
  else
    for (const type of ['dragenter', 'dragover', 'drop'])
      target.dispatchEvent(new DragEvent(type, { ...options, dataTransfer: transfer }));
};

test('files are sent with a caption, each with its name and size', async () => {
  await open();
  await pickFiles(await pictureFile('wrong.png'));
  await page.getByLabelText('Caption').fill('As promised');
  await userEvent.keyboard('{Escape}');
  // Another file with the same text.
  await expect.element(composer).toHaveValue('As promised');
  await pickFiles(await pictureFile('photo.png'), textFile('prices.txt', 'one 1\n'.repeat(700)));
  await expect.element(preview('2 files').getByText('4.2 kB')).toBeVisible();
  const caption = preview('2 files').getByLabelText('Caption');
  await expect.element(caption).toHaveValue('As promised');
  await userEvent.click(caption);
  await userEvent.keyboard('{Enter}');

  await log.getByRole('button', { name: 'Open the picture photo.png' }).click();
  const viewer = page.getByRole('dialog', { name: 'photo.png' });
  await expect.element(viewer.getByRole('img', { name: 'photo.png' })).toHaveProperty('naturalWidth', 1);
  await userEvent.keyboard('{Escape}');
  await expect.element(log.getByText('As promised')).toBeVisible();
  const download = log.getByRole('link', { name: 'Download prices.txt' });
  await expect.element(download).toHaveAttribute('download', 'prices.txt');
  const address = download.element().getAttribute('href') ?? '';
  expect(await (await fetch(address)).text()).toBe('one 1\n'.repeat(700));
});

test('files that are sent together stay in order, and their previews are released', async () => {
  const { gateway } = await open();
  const shown = new Set<string>();
  const create = URL.createObjectURL.bind(URL);
  vi.spyOn(URL, 'createObjectURL').mockImplementation((object) => {
    const url = create(object);
    shown.add(url);
    return url;
  });
  const revoke = URL.revokeObjectURL.bind(URL);
  vi.spyOn(URL, 'revokeObjectURL').mockImplementation((url) => {
    shown.delete(url);
    revoke(url);
  });
  onTestFinished(() => void vi.restoreAllMocks());
  const names = ['one.png', 'two.png', 'three.png'];
  const order = () =>
    log
      .getByRole('img')
      .elements()
      .map((image) => image.getAttribute('alt') ?? '')
      .filter((name) => names.includes(name));

  const release = gateway.hold(sendMedia);
  await pickFiles(...(await Promise.all(names.map((name) => pictureFile(name)))));
  await userEvent.click(preview('3 files').getByLabelText('Caption'));
  await userEvent.keyboard('{Enter}');
  await expect.poll(order).toEqual(names);
  const { width, height } = log.getByRole('img', { name: 'one.png' }).element().getBoundingClientRect();
  expect(width).toBe(height);
  expect(shown.size).toBeGreaterThan(0);
  release();
  for (const name of names)
    await expect.element(log.getByRole('button', { name: `Open the picture ${name}` })).toBeVisible();
  expect(order()).toEqual(names);
  await expect.poll(() => shown.size).toBe(0);
});

test('files can be dropped and pasted, and Enter sends them', async () => {
  await open();
  await expect.element(composer).toBeEnabled();
  bring('drop', textFile('dropped.txt'));
  await expect.element(preview('1 file').getByText('dropped.txt')).toBeVisible();
  await userEvent.keyboard('{Enter}');
  await expect.element(log.getByRole('link', { name: 'Download dropped.txt' })).toBeVisible();
  bring('paste', textFile('pasted.txt'));
  await expect.element(preview('1 file').getByText('pasted.txt')).toBeVisible();
  await preview('1 file').getByRole('button', { name: 'Cancel' }).click();
  await expect.element(preview('1 file')).not.toBeInTheDocument();
});
