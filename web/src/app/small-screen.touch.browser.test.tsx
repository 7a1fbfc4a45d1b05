import { expect, onTestFinished, test, vi } from 'vitest';
import { type Locator, page } from 'vitest/browser';
import { z } from 'zod';
import { conversationView } from '../testing/desk/conversation-view.ts';
import { addTicket } from '../testing/desk/desk-data.ts';
import { deskView } from '../testing/desk/desk-view.ts';
import { openDesk } from '../testing/desk/open-desk.tsx';

const contact = 'Bia Souza';
const small = { width: 390, height: 844 };
const { log, composer, message, choose, write } = conversationView(contact);
const boxOf = (part: Locator): DOMRect => part.element().getBoundingClientRect();

test('what can be taken back is said where it covers nothing that comes next, also above a keyboard', async () => {
  await openDesk({
    at: '/tickets?tab=pending',
    ...small,
    prepare: ({ data }) => void addTicket(data, contact),
  });
  await deskView.accept(contact).click();
  await expect.element(log).toBeVisible();
  const offer = deskView.alert(`You accepted the ticket of ${contact}.`);
  await expect.element(offer).toBeVisible();
  for (const height of [844, 480]) {
    await page.viewport(small.width, height);
    const title = page.getByRole('heading', { level: 1 });
    await expect.poll(() => boxOf(offer).top - boxOf(title).bottom).toBeGreaterThanOrEqual(0);
    await expect.poll(() => boxOf(composer).top - boxOf(offer).bottom).toBeGreaterThanOrEqual(0);
    await expect.poll(() => boxOf(message('Hello?')).top - boxOf(offer).bottom).toBeGreaterThanOrEqual(0);
  }
});

const stateSchema = z.looseObject({ usr: z.looseObject({ overlayPage: z.number() }) });

/** The step that one stands at was made before the page was loaded: here it is loaded only once. */
const ageStep = (): void => {
  const state = stateSchema.parse(history.state);
  history.replaceState({ ...state, usr: { ...state.usr, overlayPage: 0 } }, '');
};

test('back leads from the contact, and from what lies over the conversation, into the conversation', async () => {
  const desk = await openDesk({
    at: '/tickets',
    ...small,
    prepare: ({ data }) => void addTicket(data, contact, { status: 'open' }),
  });
  await deskView.link(contact).click();
  await expect.element(log).toBeVisible();
  const address = location.href;
  const drawer = page.getByRole('dialog', { name: 'Contact' });
  const opener = page.getByRole('button', { name: `Show the contact ${contact}` });
  await opener.click();
  await expect.element(drawer).toBeVisible();
  history.back();
  await expect.element(drawer).not.toBeInTheDocument();
  await expect.element(log).toBeVisible();
  expect(location.href).toBe(address);

  // Closed by its button it is no step of the way back any more.
  await opener.click();
  await drawer.getByRole('button', { name: 'Close' }).click();
  await expect.element(drawer).not.toBeInTheDocument();

  // Nor does it outlive a page that is loaded anew.
  await opener.click();
  await expect.element(drawer).toBeVisible();
  ageStep();
  await desk.reload();
  await expect.element(log).toBeVisible();
  expect(drawer.query()).toBeNull();

  await write('A slip');
  await choose('A slip', 'Delete');
  const question = page.getByRole('dialog', { name: 'Delete this message?' });
  await expect.element(question).toBeVisible();
  history.back();
  await expect.element(question).not.toBeInTheDocument();
  await expect.element(log.getByText('A slip')).toBeVisible();
  await choose('A slip', 'Delete');
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect.element(question).not.toBeInTheDocument();
  await expect.element(log.getByText('Deleted message')).toBeVisible();
  expect(location.href).toBe(address);

  history.back();
  await expect.poll(() => location.pathname).toBe('/tickets');
});

test('what is written stays above a keyboard that lies over the page', async () => {
  // Some browsers only tell how much of the page can be seen: here somebody else does.
  const seen = Object.assign(new EventTarget(), { height: small.height, scale: 1, offsetTop: 0 });
  vi.stubGlobal('visualViewport', seen);
  onTestFinished(() => {
    vi.unstubAllGlobals();
    document.documentElement.removeAttribute('style');
  });
  await openDesk({
    at: '/tickets/1',
    ...small,
    prepare: ({ data }) => void addTicket(data, contact, { status: 'open' }),
  });
  const keyboard = (height: number): void => {
    seen.height = innerHeight - height;
    seen.dispatchEvent(new Event('resize'));
  };
  await composer.click();
  await expect.poll(() => boxOf(composer).bottom).toBeGreaterThan(600);
  keyboard(360);
  await expect.poll(() => boxOf(composer).bottom).toBeLessThanOrEqual(small.height - 360);
  const attach = boxOf(page.getByRole('button', { name: 'Attach files' }));
  const hit = document.elementFromPoint(attach.x + attach.width / 2, attach.y + attach.height / 2);
  expect(hit?.closest('button')?.ariaLabel).toBe('Attach files');
  expect(boxOf(page.getByRole('heading', { level: 1 })).y).toBeGreaterThanOrEqual(0);
  keyboard(0);
  await expect.poll(() => boxOf(composer).bottom).toBeGreaterThan(600);
});
