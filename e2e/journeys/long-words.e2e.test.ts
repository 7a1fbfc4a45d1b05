import { sendContentAsContact, setSimulatorContentFaults } from '@balcao/contracts';
import { beforeAll, expect, it } from 'vitest';
import { conversationPage } from '../src/conversation-page.ts';
import { lostParts } from '../src/lost-text.ts';
import { openDesk } from '../src/open-desk.ts';

const word = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft';
const number = '5511987654321';
const { stack, browser, admin } = await openDesk();
let connectionId: number;
let talk: ReturnType<typeof conversationPage>;

beforeAll(async () => {
  connectionId = await admin.connectSimulatedPhone('Reception');
  await admin.write(connectionId, { from: '5511987650000', name: 'Bia Souza', body: 'Hi' });
  await admin.write(connectionId, { from: number, name: word, body: 'Hello?', id: 'first' });
  const { page } = await browser.openWindow({ touch: true });
  talk = conversationPage(page, word);
  await talk.enter(stack.adminEmail, stack.adminPassword);
  await page.setViewportSize({ width: 360, height: 740 });
});

const send = (
  content: { kind: 'text'; body: string } | { kind: 'sample'; sample: 'image' },
  quotedId?: string,
) =>
  admin.call(sendContentAsContact, {
    params: { whatsappId: connectionId },
    body: { from: number, name: word, content, ...(quotedId === undefined ? {} : { quotedId }) },
  });

it('breaks a name that fits into no line, also where it is quoted', async () => {
  await send({ kind: 'text', body: 'As I said' }, 'first');
  const quoting = talk.message('As I said');
  await quoting.waitFor();
  const [bubble, author] = await Promise.all([
    quoting.boundingBox(),
    quoting.getByText(word).evaluate((name) => name.scrollWidth - name.clientWidth),
  ]);
  expect(author).toBe(0);
  expect((bubble?.x ?? 0) + (bubble?.width ?? 0)).toBeLessThanOrEqual(360);
  expect(await lostParts(talk.page)).toEqual([]);
});

it('breaks it in the choice of who is the same person', async () => {
  const { page } = talk;
  await page.getByRole('button', { name: `Show the contact ${word}` }).click();
  await page.getByRole('button', { name: 'Same person…' }).click();
  const other = page.getByRole('combobox', { name: 'Other contact' });
  await other.fill('Bia');
  await page.getByRole('option', { name: /Bia Souza/ }).click();
  await page.getByRole('button', { name: 'Make them one' }).waitFor();
  expect(await lostParts(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Make them one' }).waitFor({ state: 'hidden' });
  await page.keyboard.press('Escape');
  await talk.log.waitFor();
});

it('leaves the reason why a file is missing the width of its bubble', async () => {
  const params = { whatsappId: connectionId };
  await admin.call(setSimulatorContentFaults, { params, body: { goneMedia: 1 } });
  await send({ kind: 'sample', sample: 'image' });
  const missing = talk.log.getByRole('group').filter({ hasText: 'The file is no longer on the phone.' });
  await missing.waitFor();
  const box = await missing.boundingBox();
  const reason = await missing
    .getByText('The file is no longer on the phone.')
    .evaluate((text) => text.getBoundingClientRect().width);
  expect(reason).toBeGreaterThan((box?.width ?? 0) / 2);
});

it('leaves the reason why a ticket is refused the width of its box', async () => {
  const { page } = talk;
  await page.goto('/tickets');
  await page.getByRole('button', { name: 'New ticket' }).click();
  const dialog = page.getByRole('dialog', { name: 'New ticket' });
  await dialog.getByRole('combobox', { name: 'Contact' }).fill('Donau');
  await page.getByRole('option', { name: new RegExp(word) }).click();
  await dialog.getByRole('button', { name: 'Open ticket' }).click();
  const refusal = dialog.getByRole('alert');
  await refusal.getByRole('link', { name: 'Open the conversation' }).waitFor();
  const [box, reason] = await Promise.all([
    refusal.boundingBox(),
    refusal.getByText(/^A ticket for this contact/).evaluate((text) => text.getBoundingClientRect().width),
  ]);
  expect(reason).toBeGreaterThan((box?.width ?? 0) / 2);
});
