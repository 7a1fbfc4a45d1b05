import { expect, test } from 'vitest';
import { type Locator, page } from 'vitest/browser';
import { conversationView } from '../testing/desk/conversation-view.ts';
import { addTicket, type DeskData } from '../testing/desk/desk-data.ts';
import { deskView } from '../testing/desk/desk-view.ts';
import { openDesk } from '../testing/desk/open-desk.tsx';
import { pictureFile } from '../testing/desk/sample-files.ts';
import { testLine } from '../testing/desk/test-line.ts';

const contact = 'Bia Souza';
const { accept, row } = deskView;
const { log } = conversationView(contact);

/** Red, green and blue of the picture; undefined while there is none. */
const colorIn = (container: Locator): string => {
  // The picture has no role, because the name beside it is read out.
  const picture = container.query()?.querySelector('img');
  const drawing = new OffscreenCanvas(1, 1).getContext('2d');
  if (picture === null || picture === undefined || picture.naturalWidth === 0) return '';
  drawing?.drawImage(picture, 0, 0, 1, 1);
  return [...(drawing?.getImageData(0, 0, 1, 1).data ?? [])].slice(0, 3).join(' ');
};
const shows = (container: Locator, color: 'red' | 'blue') =>
  expect.poll(() => colorIn(container)).toBe(color === 'red' ? '255 0 0' : '0 0 255');

/** The desk fetched the picture from the phone and sends the update. */
const bring = async (data: DeskData, color: string): Promise<void> => {
  const profilePicUrl = URL.createObjectURL(await pictureFile('photo.png', 300, 400, color));
  data.tickets = data.tickets.map((ticket) => ({ ...ticket, contact: { ...ticket.contact, profilePicUrl } }));
  for (const { contact } of data.tickets)
    testLine.tell('contact', { action: 'update', contact: { ...contact, tags: [] } });
};

test("the contact's current picture shows wherever the contact shows", async () => {
  const { data, reload } = await openDesk({
    at: '/tickets?tab=pending',
    prepare: (desk) => void addTicket(desk.data, contact),
  });
  await expect.element(row(contact)).toBeVisible();
  // Without a reload: the picture arrives a moment after the message.
  await bring(data, 'red');
  await shows(row(contact), 'red');
  await accept(contact).click();
  await expect.element(log).toBeVisible();
  const opener = page.getByRole('button', { name: `Show the contact ${contact}` });
  await shows(opener, 'red');
  await opener.click();
  await page.getByRole('button', { name: `Show the picture of ${contact}` }).click();
  const viewer = page.getByRole('dialog', { name: contact, exact: true });
  await shows(viewer, 'red');
  await viewer.getByRole('button', { name: 'Close' }).click();
  await expect.element(viewer).not.toBeInTheDocument();
  await page.getByRole('dialog', { name: 'Contact' }).getByRole('button', { name: 'Close' }).click();

  await bring(data, 'blue');
  await shows(opener, 'blue');
  await reload();
  await expect.element(log).toBeVisible();
  await shows(opener, 'blue');
  await deskView.go('Contacts');
  await shows(page.getByRole('row').filter({ hasText: contact }), 'blue');
});
