import { listMessages } from '@balcao/contracts';
import { eventually } from '@balcao/testkit';
import { isThorough } from '@balcao/testkit/thoroughness';
import { expect, it } from 'vitest';
import { graveFindings } from '../src/accessibility.ts';
import { openDesk } from '../src/open-desk.ts';
import { deskPage } from '../src/desk-page.ts';

const themes = ['light', 'dark'];

const { stack, browser, admin: client } = await openDesk();

it('plays a phone that writes, sends things, edits and deletes', async () => {
  await client.connectSimulatedPhone('Reception');
  const { page } = await browser.openWindow();
  await deskPage(page).signIn(stack.adminEmail, stack.adminPassword);
  await page.goto('/simulator');
  await page.getByRole('textbox', { name: 'Name' }).fill('Bia Souza');
  await page.getByRole('textbox', { name: 'Number' }).fill('5511987654321');
  await page.getByRole('button', { name: 'Add contact' }).click();

  await page.getByRole('button', { name: 'No picture' }).click();
  await page.getByRole('alert').filter({ hasText: 'The picture was taken away.' }).waitFor();
  await page.getByRole('button', { name: 'New picture' }).click();
  await page.getByRole('alert').filter({ hasText: 'A picture was drawn.' }).waitFor();

  const chat = page.getByRole('log', { name: 'Chat with the desk' });
  const composer = page.getByRole('textbox', { name: 'Write to the desk' });
  await composer.fill('Good mornin');
  await composer.press('Enter');
  await chat.getByText('Good mornin').waitFor();
  await page.getByRole('button', { name: 'Edit this message' }).click();
  await composer.fill('Good morning');
  await composer.press('Enter');
  await chat.getByText('Good morning').waitFor();
  await chat.getByText(/^edited/).waitFor();

  for (const kind of [
    'Voice note',
    'Sound',
    'Video',
    'Document',
    'Location',
    'Contact card',
    'Voice call',
    'Video call',
    'Picture',
  ]) {
    await page.getByRole('button', { name: 'Send something else' }).click();
    await page.getByRole('menuitem', { name: kind, exact: true }).click();
    await chat.getByText(kind, { exact: true }).waitFor();
  }
  await page.getByRole('button', { name: 'Delete this message for everybody' }).last().click();
  await chat.getByText(/^deleted/).waitFor();
  const picture = process.env['BALCAO_PICTURES'];

  const { tickets } = await client.tickets({ status: 'pending', showAll: 'true' });
  expect(tickets.map(({ contact }) => contact.name)).toEqual(['Bia Souza']);
  await eventually(async () => {
    const [shown] = (await client.tickets({ status: 'pending', showAll: 'true' })).tickets;
    expect(shown?.contact.profilePicUrl).toMatch(/\.jpg$/);
  });
  await eventually(async () => {
    const { messages } = await client.call(listMessages, {
      params: { ticketId: tickets[0]?.id ?? 0 },
      query: { markRead: 'false' },
    });
    expect(messages.map(({ mediaType }) => mediaType)).toEqual([
      'chat',
      'audio',
      'audio',
      'video',
      'application',
      'location',
      'vcard',
      'call_log',
      'call_log',
      'image',
    ]);
    expect(messages[0]).toMatchObject({ body: 'Good morning', isEdited: true });
    expect(messages.at(-1)).toMatchObject({ isDeleted: true });
  });

  for (const width of isThorough ? [1440, 900, 390, 360] : [1440, 360])
    for (const scheme of isThorough ? themes : [width === 1440 ? 'light' : 'dark']) {
      await page.setViewportSize({ width, height: 800 });
      await page.evaluate(`localStorage.setItem('balcao.theme', '${scheme}')`);
      await page.reload();
      await chat.getByText('Video call', { exact: true }).waitFor();
      // The phone stands at its newest line, and the page where it began.
      await eventually(async () => {
        const below = await chat.evaluate((log) => log.scrollHeight - log.clientHeight - log.scrollTop);
        expect(below).toBeLessThan(20);
      });
      expect(await page.evaluate('scrollY')).toBe(0);
      const overflow = await page.evaluate('document.documentElement.scrollWidth - innerWidth');
      expect([width, scheme, overflow]).toEqual([width, scheme, 0]);
      if (width === 1440 || width === 360) expect(await graveFindings(page)).toEqual([]);
      if (picture !== undefined)
        await page.screenshot({
          path: `${picture}/simulator-${String(width)}-${scheme}.png`,
          fullPage: true,
        });
    }
});
