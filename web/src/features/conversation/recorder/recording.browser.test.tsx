import { uploadFields } from '@balcao/contracts';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { z } from 'zod';
import { conversationView } from '../../../testing/desk/conversation-view.ts';
import { addTicket } from '../../../testing/desk/desk-data.ts';
import { answerFiles } from '../../../testing/desk/file-answers.ts';
import { type OpenDesk, openDesk } from '../../../testing/desk/open-desk.tsx';
import { expectAlert } from '../../../testing/desk/alerts.ts';
import { objections } from '../../../testing/page-events.ts';

const bia = conversationView('Bia Souza');
const caio = conversationView('Caio Reis');
const recorder = page.getByRole('group', { name: 'Voice message' });
// The displayed time moves on, so the expectation has to stay true.
const twoSecondsOrMore = /^00:(?!0[01])\d\d$/u;

let desk: OpenDesk;
beforeEach(async () => {
  desk = await openDesk({
    at: '/tickets/1',
    prepare: ({ data, gateway }) => {
      addTicket(data, 'Bia Souza', { status: 'open' });
      addTicket(data, 'Caio Reis', { status: 'open' });
      answerFiles(gateway, data);
    },
  });
  onTestFinished(async () => {
    if (recorder.query() !== null) await userEvent.keyboard('{Escape}');
  });
});

const speak = async (): Promise<void> => {
  await page.getByRole('button', { name: 'Record a voice message' }).click();
  await expect.element(page.getByRole('timer').filter({ hasText: twoSecondsOrMore })).toBeVisible();
};
const voices = (): readonly HTMLAudioElement[] => [
  ...document.querySelectorAll<HTMLAudioElement>('[role=log] audio'),
];
const speedIs = (rate: string) => bia.log.getByRole('button', { name: `Speed ${rate}x` });

test('a voice message is an MP3 that plays, at a speed that is stored', async () => {
  await speak();
  await expect.element(page.getByRole('button', { name: 'Send the recording' })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(bia.log.getByRole('button', { name: /^(?:Sent|Delivered)\./ })).toBeVisible();
  await expect.poll(() => voices().at(-1)?.duration).toBeGreaterThan(1);
  const file = z.instanceof(File).parse(desk.gateway.forms.at(-1)?.get(uploadFields.files));
  expect([file.type, file.name]).toEqual(['audio/mpeg', expect.stringMatching(/^\d{13}\.mp3$/u)]);
  await speedIs('1').click();
  await expect.element(speedIs('1.5')).toBeVisible();
  expect(voices().at(-1)?.playbackRate).toBe(1.5);
  await desk.reload();
  await expect.element(speedIs('1.5')).toBeVisible();
});

test('a recording can be cancelled', async () => {
  await page.getByRole('button', { name: 'Record a voice message' }).click();
  await expect.poll(() => recorder.query()?.contains(document.activeElement)).toBe(true);
  await userEvent.keyboard('{Escape}');
  await expect.element(bia.composer).toBeVisible();
  expect(desk.gateway.forms).toEqual([]);
});

test('a recording waits with its ticket, and the browser asks before the page closes', async () => {
  const before = objections();
  await speak();
  expect(objections()).toBe(before + 1);
  await caio.openFromList();
  await expectAlert('Your voice message is kept with its ticket. It was not sent.');
  await expect.element(caio.composer).toBeVisible();
  // The recording has ended and waits in its ticket, but only as long as the page.
  expect(objections()).toBe(before + 1);
  await bia.openFromList();
  const kept = page.getByRole('region', { name: '1 file to send' });
  await kept.getByRole('button', { name: 'Send' }).click();
  await expect.element(kept).not.toBeInTheDocument();
  await expect.poll(() => voices().length).toBe(1);
  await expect.poll(objections).toBe(before);
});
