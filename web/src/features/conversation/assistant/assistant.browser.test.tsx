import {
  askAssistant,
  draftAnswer,
  drawPicture,
  showAssistant,
  summariseConversation,
} from '@balcao/contracts';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { conversationView } from '../../../testing/desk/conversation-view.ts';
import { addTicket } from '../../../testing/desk/desk-data.ts';
import { openDesk } from '../../../testing/desk/open-desk.tsx';
import { Refusal } from '../../../testing/desk/test-gateway.ts';

const { composer, log, noteSwitch } = conversationView('Bia Souza');
const button = (name: string) => page.getByRole('button', { name, exact: true });
const at = '2026-11-21T12:00:00.000Z';

const open = async (shortcut?: string) => {
  const opened = await openDesk({
    at: '/tickets/1',
    prepare: ({ data, gateway }) => {
      addTicket(data, 'Bia Souza', { status: 'open' });
      data.quickAnswers =
        shortcut === undefined
          ? []
          : [{ id: 1, shortcut, message: 'Our own words.', createdAt: at, updatedAt: at }];
      gateway.answer(showAssistant, () => ({ isSet: true }));
    },
  });
  return opened;
};

test('a draft is put into the composer and is not sent (rule I4)', async () => {
  const { gateway } = await open();
  gateway.answer(draftAnswer, () => ({ text: 'We look for it.' }));
  await button('Draft an answer').click();
  await expect.element(composer).toHaveValue('We look for it.');
  expect(log.getByText('We look for it.').elements()).toEqual([]);
  const box = button('Draft an answer').element().getBoundingClientRect();
  expect(box.height).toBeGreaterThanOrEqual(44);
});

test('a summary is shown first, and the attendant can turn it into a note', async () => {
  const { gateway } = await open();
  gateway.answer(summariseConversation, ({ body }) => ({ text: `Summary in ${body.language}` }));
  await button('Summarise').click();
  const summary = page.getByRole('region', { name: 'Summary of the conversation' });
  await expect.element(summary.getByText('Summary in en')).toBeVisible();
  await button('Put it into a note').click();
  await expect.element(noteSwitch).toHaveAttribute('aria-pressed', 'true');
  await expect.element(page.getByRole('textbox', { name: /note/i }).first()).toHaveValue('Summary in en');
});

test('/gpt and Enter replaces the command with the answer; a failure is shown and leaves the command', async () => {
  const { gateway } = await open();
  gateway.answer(askAssistant, () => Promise.reject(new Refusal('ERR_ASSISTANT_DECLINED')));
  await composer.fill('/gpt a haiku');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('OpenAI does not answer this. Put it another way.')).toBeVisible();
  await expect.element(composer).toHaveValue('/gpt a haiku');
  gateway.answer(askAssistant, ({ body }) => ({ text: `About ${body.prompt}` }));
  await userEvent.keyboard('{Enter}');
  await expect.element(composer).toHaveValue('About a haiku');
  expect(log.getByText('a haiku').elements()).toEqual([]);
});

test('a quick answer with the shortcut /gpt wins', async () => {
  const { gateway } = await open('gpt');
  gateway.answer(askAssistant, () => ({ text: 'never' }));
  await composer.fill('/gpt a haiku');
  await userEvent.keyboard('{Enter}');
  await expect.element(composer).toHaveValue('Our own words.');
});

test('a request that takes long can be cancelled, and then changes nothing', async () => {
  const { gateway } = await open();
  gateway.answer(draftAnswer, () => new Promise<never>(() => undefined));
  await button('Draft an answer').click();
  await expect.element(page.getByText('OpenAI is writing …')).toBeVisible();
  await button('Cancel').click();
  await expect.element(button('Draft an answer')).toBeVisible();
  await expect.element(composer).toHaveValue('');
});

test('a picture becomes an attachment that waits to be sent', async () => {
  const { gateway } = await open();
  const canvas = new OffscreenCanvas(4, 4);
  canvas.getContext('2d')?.fillRect(0, 0, 4, 4);
  const bytes = new Uint8Array(await (await canvas.convertToBlob({ type: 'image/png' })).arrayBuffer());
  gateway.answer(drawPicture, () => ({
    mimeType: 'image/png' as const,
    data: btoa(String.fromCharCode(...bytes)),
  }));
  await composer.fill('/gptM a counter');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('picture.png').first()).toBeInTheDocument();
  await page.getByRole('button', { name: 'Remove picture.png' }).click();
  // The prompt is no longer in the input.
  await expect.element(composer).toHaveValue('');
});
