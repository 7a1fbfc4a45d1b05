import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { deleteContact, setSimulatedPicture } from '@balcao/contracts';
import { disposeAtEnd, eventually } from '@balcao/testkit';
import pg from 'pg';
import type { Locator } from 'playwright-core';
import { expect, it } from 'vitest';
import { conversationPage } from '../src/conversation-page.ts';
import { deskPage } from '../src/desk-page.ts';
import { openDesk } from '../src/open-desk.ts';

const contact = 'Bia Souza';
const from = '5511987654321';
const { stack, browser, admin } = await openDesk();
const database = new pg.Client({ connectionString: stack.databaseUrl });
await database.connect();
disposeAtEnd(() => database.end());
const connectionId = await admin.connectSimulatedPhone('Reception');

const run = promisify(execFile);
const photo = async (color: string): Promise<string> => {
  const source = ['-f', 'lavfi', '-i', `color=c=${color}:s=300x400`, '-frames:v', '1'];
  const drawn = await run('ffmpeg', ['-v', 'error', ...source, '-f', 'image2pipe', '-c:v', 'png', 'pipe:1'], {
    encoding: 'buffer',
  });
  return drawn.stdout.toString('base64');
};
const show = (content: string) =>
  admin.call(setSimulatedPicture, {
    params: { whatsappId: connectionId },
    body: { of: from, picture: { kind: 'image', content } },
  });
const write = (body: string) => admin.write(connectionId, { from, name: contact, body });

/** Red, green and blue of what is drawn in the middle; null while there is no picture. */
const colorIn = (place: Locator): Promise<readonly number[] | null> =>
  place.evaluate((element) => {
    const picture = element.querySelector('img');
    if (picture === null || picture.naturalWidth === 0) return null;
    const canvas = document.createElement('canvas');
    canvas.width = canvas.height = 1;
    const drawing = canvas.getContext('2d');
    drawing?.drawImage(picture, 0, 0, 1, 1);
    return [...(drawing?.getImageData(0, 0, 1, 1).data ?? [])].slice(0, 3);
  });
const shows = (place: Locator, color: 'red' | 'blue') =>
  eventually(async () => {
    const [red = 0, , blue = 0] = (await colorIn(place)) ?? [];
    expect([red > 200, blue > 200]).toEqual([color === 'red', color === 'blue']);
  });

it('shows who writes by their picture, as it is by then, and nobody who was deleted', async () => {
  await show(await photo('red'));
  await write('Are you open?');
  const { page } = await browser.openWindow();
  const desk = deskPage(page);
  await desk.comeIn(stack.adminEmail, stack.adminPassword, { at: '/tickets' });
  await desk.tab('Pending').click();
  const row = desk.row(contact);
  // Nobody reloads: it comes a moment after the message.
  await shows(row, 'red');

  await desk.accept(contact).click();
  const talk = conversationPage(page, contact);
  await talk.log.waitFor();
  const opener = page.getByRole('button', { name: `Show the contact ${contact}` });
  await shows(opener, 'red');
  await opener.click();
  await page.getByRole('button', { name: `Show the picture of ${contact}` }).click();
  const viewer = page.getByRole('dialog', { name: contact, exact: true });
  await shows(viewer, 'red');
  await viewer.getByRole('button', { name: 'Close' }).click();
  await viewer.waitFor({ state: 'hidden' });
  await page.getByRole('dialog', { name: 'Contact' }).getByRole('button', { name: 'Close' }).click();

  await show(await photo('blue'));
  await database.query(`update ticket.st_contact_pictures set asked_at = now() - interval '2 days'`);
  await write('Still there?');
  await shows(opener, 'blue');
  await page.reload();
  await talk.log.waitFor();
  await shows(opener, 'blue');
  await page.goto('/contacts');
  await shows(page.getByRole('row').filter({ hasText: contact }), 'blue');

  const [ticket] = (await admin.tickets({ status: 'open', showAll: 'true' })).tickets;
  const link = ticket?.contact.profilePicUrl ?? '';
  expect(link).toMatch(new RegExp(`^${stack.url}/public/contacts/[0-9a-f-]{36}\\.jpg$`));
  const opened = () =>
    page.evaluate((url) => fetch(url, { cache: 'reload' }).then(({ status }) => status), link);
  expect(await opened()).toBe(200);
  expect((await fetch(link)).status).toBe(401);
  await admin.call(deleteContact, { params: { contactId: ticket?.contactId ?? 0 } });
  await eventually(async () => {
    expect(await opened()).toBe(404);
  });
});
