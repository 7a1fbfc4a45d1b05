import { updateTicket } from '@balcao/contracts';
import { expect, onTestFinished, test, vi } from 'vitest';
import { type Locator, page } from 'vitest/browser';
import { firstStepsAreOver } from './first-steps/first-steps-choice.ts';
import { z } from 'zod';
import { conversationView } from '../testing/desk/conversation-view.ts';
import { addTicket } from '../testing/desk/desk-data.ts';
import { deskView } from '../testing/desk/desk-view.ts';
import { openDesk } from '../testing/desk/open-desk.tsx';

const contact = 'Bia Souza';
const small = { width: 390, height: 844 };
const { log, composer, message, choose, write } = conversationView(contact);
const boxOf = (part: Locator): DOMRect => part.element().getBoundingClientRect();

test('a toast with Undo covers none of the next controls, also above a keyboard', async () => {
  await openDesk({
    at: '/tickets?tab=pending',
    ...small,
    prepare: ({ data }) => void addTicket(data, contact),
  });
  const accept = deskView.accept(contact);
  await expect.element(accept).toBeVisible();
  expect(Math.min(boxOf(accept).width, boxOf(accept).height)).toBeGreaterThanOrEqual(44);
  await accept.click();
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

/** The history step looks as if it was made before a reload, because the test loads the page only once. */
const ageStep = (): void => {
  const state = stateSchema.parse(history.state);
  history.replaceState({ ...state, usr: { ...state.usr, overlayPage: 0 } }, '');
};

test("Back closes the contact's details and overlays, and stays in the conversation", async () => {
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

  // An overlay that its button closed is no history step any more.
  await opener.click();
  await drawer.getByRole('button', { name: 'Close' }).click();
  await expect.element(drawer).not.toBeInTheDocument();

  // A reload drops the step as well.
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

test('the text that the user writes stays above an on-screen keyboard', async () => {
  // The browser reports the keyboard only by the visible height, so the test fakes that.
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

test('on a phone a conversation fills the page: a line for the name, one for the numbers, Return in the menu', async () => {
  const name = 'Maria Aparecida dos Santos';
  const { gateway } = await openDesk({
    at: '/tickets',
    ...small,
    prepare: ({ data }) => {
      const ticket = addTicket(data, name, { status: 'open' });
      Object.assign(ticket.contact, { number: '551198765****' });
    },
  });
  const bar = page.getByRole('button', { name: 'Open the menu' });
  await expect.element(bar).toBeVisible();
  await deskView.link(name).click();
  const title = page.getByRole('heading', { level: 1 });
  await expect.element(title).toHaveTextContent(name);
  expect(bar.query()).toBeNull();
  expect(boxOf(title).top).toBeLessThan(20);
  const shown = title.element();
  expect(shown.scrollWidth).toBeLessThanOrEqual(shown.clientWidth);
  expect(shown.scrollHeight).toBeLessThanOrEqual(shown.clientHeight + 1);
  const number = page.getByText('(11) 98765-****', { exact: true });
  await expect.element(number).toBeVisible();
  expect(boxOf(number).top).toBeGreaterThanOrEqual(boxOf(title).bottom);
  expect(page.getByRole('button', { name: 'Return', exact: true }).query()).toBeNull();

  await page.getByRole('button', { name: 'More about this ticket' }).click();
  await page.getByRole('menuitem', { name: 'Return' }).click();
  await expect.element(bar).toBeVisible();
  expect(gateway.bodies(updateTicket)).toMatchObject([{ status: 'pending' }]);
});

test('a conversation that is still loading has a Back button', async () => {
  const { gateway } = await openDesk({
    at: '/tickets',
    ...small,
    prepare: ({ data }) => void addTicket(data, contact, { status: 'open' }),
  });
  await expect.element(deskView.link(contact)).toBeVisible();
  const release = gateway.hold({ operation: 'showTicket' });
  await deskView.link(contact).click();
  await page.getByRole('link', { name: 'Back to the list' }).click();
  await expect.poll(() => location.pathname).toBe('/tickets');
  release();
});

test.each([
  ['a list that leaves room has the welcome below it', 2, true],
  ['a long list has no welcome in its way', 8, false],
])('%s', async (_, count, isWelcome) => {
  await openDesk({
    at: '/tickets',
    ...small,
    prepare: ({ data }) => {
      firstStepsAreOver.choose(true);
      for (let each = 1; each <= count; each += 1)
        addTicket(data, `Contact ${String(each)}`, { status: 'open' });
    },
  });
  const last = deskView.row('Contact 1');
  await expect.element(last).toBeInTheDocument();
  const welcome = page.getByText('Choose a ticket from the list to read and answer it here.');
  if (!isWelcome) {
    await expect.element(welcome).not.toBeVisible();
    return;
  }
  await expect.element(welcome).toBeVisible();
  expect(boxOf(welcome).top).toBeGreaterThan(boxOf(last).bottom);
  expect(boxOf(welcome).bottom).toBeLessThanOrEqual(small.height);
});
