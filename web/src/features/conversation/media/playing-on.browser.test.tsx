import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { conversationView } from '../../../testing/desk/conversation-view.ts';
import { addMessage, addTicket } from '../../../testing/desk/desk-data.ts';
import { asMessage } from '../../../testing/desk/file-answers.ts';
import { openDesk } from '../../../testing/desk/open-desk.tsx';
import { soundFile } from '../../../testing/desk/sample-files.ts';

const { composer, log } = conversationView('Bia Souza');
const all = (): readonly HTMLAudioElement[] => [...document.querySelectorAll('audio')];
const playing = () => all().filter(({ paused }) => !paused).length;
const inLog = () => [...log.element().querySelectorAll('audio')];
const scrollTo = (edge: 'top' | 'bottom'): void => {
  const scroller = log.element().querySelector('[data-virtuoso-scroller="true"]');
  if (scroller !== null) scroller.scrollTop = edge === 'top' ? 0 : scroller.scrollHeight;
};
const scrollUntil = (edge: 'top' | 'bottom', voices: number) =>
  expect
    .poll(() => {
      scrollTo(edge);
      return inLog().length;
    })
    .toBe(voices);

test('a voice note continues while the user scrolls, and stops when they leave the conversation', async () => {
  const name = 'voice.wav';
  await openDesk({
    at: '/tickets/1',
    prepare: ({ data }) => {
      addTicket(data, 'Bia Souza', { status: 'open' }, []);
      addMessage(data, 1, asMessage(soundFile(name, 60)));
      for (let line = 0; line < 19; line += 1)
        addMessage(data, 1, { body: `Line ${String(line)}\n\n\n\n\n\nlong` });
    },
  });
  await expect.element(log.getByText('Line 18')).toBeVisible();
  // A browser plays nothing before the user has touched the page.
  await composer.click();
  await scrollUntil('top', 1);
  await inLog()[0]?.play();
  const bar = log.getByRole('group', { name: 'Playing' });
  const label = inLog()[0]?.ariaLabel ?? '';

  await scrollUntil('bottom', 0);
  await bar.getByRole('button', { name: `Pause ${label}` }).click();
  await expect.element(bar.getByRole('button', { name: `Play ${label}` })).toBeVisible();
  expect(playing()).toBe(0);
  await bar.getByRole('button', { name: `Play ${label}` }).click();
  await expect.element(bar.getByRole('button', { name: `Pause ${label}` })).toBeVisible();
  expect(playing()).toBe(1);

  // Back at its message it continues, and the bar disappears.
  await bar.getByRole('button', { name: label, exact: true }).click();
  await expect.element(bar).not.toBeInTheDocument();
  await expect.poll(() => inLog()[0]?.currentTime).toBeGreaterThan(0);
  expect(inLog()[0]?.paused).toBe(false);

  await scrollUntil('bottom', 0);
  await expect.element(bar).toBeVisible();
  await page
    .getByRole('navigation', { name: 'Main navigation' })
    .getByRole('link', { name: 'Contacts' })
    .click();
  await expect.element(page.getByRole('heading', { name: /^Contacts/ })).toBeVisible();
  expect(playing()).toBe(0);
});
