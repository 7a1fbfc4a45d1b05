import { createContact } from '@balcao/contracts';
import { disposeAtEnd } from '@balcao/testkit';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { deskPage } from '../src/desk-page.ts';
import { openOwnDesk } from '../src/open-desk.ts';
import { openWebhookReceiver } from '../src/webhook-receiver.ts';

const receiver = await openWebhookReceiver();
disposeAtEnd(() => {
  receiver.close();
  return Promise.resolve();
});
const { stack, browser, admin } = await openOwnDesk({ env: { OUTBOUND_ALLOWED_HOSTS: receiver.host } });

let number = 5_511_987_650_000;
/** Causes an event for the webhook. */
const addContact = async (name: string): Promise<void> => {
  number += 1;
  await admin.call(createContact, { body: { name, number: String(number) } });
};

/** The ids under which this name was reported, in order. */
const idsOf = (name: string): readonly string[] =>
  receiver.told.filter(({ body }) => body.includes(name)).map(({ id }) => id);

/** The secret, which the page shows only once. */
const takeSecret = async (page: Page): Promise<string> => {
  const dialog = page.getByRole('dialog', { name: 'The secret of the webhook' });
  const secret = await dialog.getByRole('textbox', { name: 'Secret' }).inputValue();
  await dialog.getByRole('button', { name: 'I have copied it' }).click();
  await dialog.waitFor({ state: 'hidden' });
  return secret;
};

it('an admin sends events about contacts to a program, and follows each delivery (rules H4, H5, H6, H9 and B8)', async () => {
  // A new contact's number is checked at a phone.
  await admin.connectSimulatedPhone('Reception');
  const { page } = await browser.openWindow();
  const desk = deskPage(page);
  await desk.comeIn(stack.adminEmail, stack.adminPassword, { at: '/webhooks' });
  await page.getByRole('button', { name: 'Add webhook' }).first().click();
  const form = page.getByRole('dialog', { name: 'Add webhook' });
  await form.getByRole('textbox', { name: 'Address' }).fill(receiver.url);
  await form.getByRole('textbox', { name: 'Name' }).fill('Shop');
  await form.getByRole('checkbox', { name: /^contact\.created/ }).click();
  await form.getByRole('button', { name: 'Add' }).click();
  const first = await takeSecret(page);
  receiver.expectSecret(first);

  await page.getByRole('link', { name: 'Shop' }).click();
  await page.getByRole('button', { name: 'Post a test event' }).click();
  await page.getByText('The receiver took the test event.').waitFor();
  const log = page.getByRole('table', { name: 'Deliveries' });
  const row = (type: string, state: string) =>
    log.getByRole('row', { name: type }).filter({ hasText: state });
  const shown = page.getByRole('dialog', { name: /^(?:webhook\.test|contact\.created)$/ });
  const show = (type: string) => page.getByRole('button', { name: `Request and answers: ${type}` }).click();
  await row('webhook.test', 'Delivered').waitFor();
  await show('webhook.test');
  await shown.getByRole('region', { name: 'Request' }).getByText('"type": "webhook.test"').waitFor();
  await shown.getByText('HTTP 204').waitFor();
  await shown.getByText(/ · \d+ ms$/).waitFor();
  await shown.getByRole('button', { name: 'Close' }).click();

  // A failed try is repeated automatically under the same id.
  receiver.answerBy(() => ({ status: 500, text: 'closed for the night' }));
  await addContact('Caio Reis');
  await row('contact.created', 'HTTP 500').waitFor();
  await show('contact.created');
  await shown
    .getByRole('region', { name: 'Answer to attempt 1' })
    .getByText('closed for the night')
    .waitFor();
  await shown.getByRole('button', { name: 'Close' }).click();
  receiver.answerBy(() => ({ status: 204 }));
  await row('contact.created', 'Delivered').waitFor();
  const before = idsOf('Caio Reis').length;
  expect(before).toBeGreaterThanOrEqual(2);

  await page.getByRole('button', { name: 'Deliver again: contact.created' }).click();
  await expect.poll(() => idsOf('Caio Reis').length).toBeGreaterThan(before);
  expect(new Set(idsOf('Caio Reis')).size).toBe(1);

  // A receiver that knows only the old secret can verify for one more day.
  await page.getByRole('button', { name: 'New secret' }).click();
  const question = page.getByRole('dialog', { name: 'Make a new secret?' });
  await question.getByRole('button', { name: 'Make' }).click();
  const second = await takeSecret(page);
  expect(second).not.toBe(first);
  await page.getByText(/^Both secrets sign until/).waitFor();
  await addContact('Eva Luz');
  await expect.poll(() => new Set(idsOf('Eva Luz')).size).toBe(1);
  expect(receiver.told.find(({ body }) => body.includes('Eva Luz'))?.signatures).toBe(2);
  receiver.expectSecret(second);
  await addContact('Rui Paz');
  await expect.poll(() => new Set(idsOf('Rui Paz')).size).toBe(1);
  expect(receiver.told.flatMap(({ flaw }) => flaw ?? [])).toEqual([]);

  // A receiver that is gone gets nothing more, and the admins are told.
  receiver.answerBy(() => ({ status: 410 }));
  await addContact('Ana Prado');
  await page.getByRole('button', { name: 'Notifications, 1 webhook switched off' }).click();
  const bell = page.getByRole('dialog', { name: 'Notifications' });
  await bell.getByText('Its program gets nothing until you switch it on.').click();
  await page.getByText('Its address answered 410: it is gone.').waitFor();
  await addContact('Bia Sol');
  await page.getByRole('link', { name: 'Shop' }).click();
  await row('contact.created', 'HTTP 410').waitFor();
  expect(idsOf('Bia Sol')).toEqual([]);
});
