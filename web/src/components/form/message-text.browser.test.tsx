import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { momentFormat } from '../../lib/text/format.ts';
import { setTimeZone } from '../../testing/desk/set-time-zone.ts';
import { openDesk } from '../../testing/desk/open-desk.tsx';
import { graveFindings } from '../../testing/page-checks/grave-findings.ts';
import { lostParts } from '../../testing/page-checks/lost-parts.ts';

const dialog = page.getByRole('dialog');

test.for([
  ['/queues', 'Add sector', 'Greeting', 0],
  ['/queues', 'Add sector', 'Absence message', 1],
  ['/connections', 'Add connection', 'Greeting message', 0],
  ['/connections', 'Add connection', 'Farewell message', 1],
] as const)(
  'at %s a text for contacts offers its variables as chips and shows a preview: %s, %s (rule M8)',
  async ([at, add, field, position]) => {
    await openDesk({ at, width: 390, height: 800 });
    await page.getByRole('button', { name: add }).first().click();
    await dialog.getByRole('textbox', { name: field }).fill('Hello ');
    const chips = dialog.getByRole('group', { name: /^Insert a value/u }).nth(position);
    await chips.getByRole('button', { name: '{{name}}' }).click();
    await expect.element(dialog.getByRole('textbox', { name: field })).toHaveValue('Hello {{name}}');
    await expect.element(dialog.getByText('Hello Mary Smith')).toBeVisible();
    expect(dialog.getByText(/No such value/u).elements()).toEqual([]);

    await dialog.getByRole('textbox', { name: field }).fill('Hello {{firstName}}, it is {{hour}}');
    await expect
      .element(dialog.getByText('No such value, so it is left out when it is sent: {{firstName}}'))
      .toBeVisible();
    expect(lostParts()).toEqual([]);
    expect(await graveFindings()).toEqual([]);
  },
);

test.for([
  ['/connections', 'Add connection', 'Greeting message', 'Back {{opens_at}}'],
  ['/queues', 'Add sector', 'Absence message', 'Back {{ opens_at }}'],
] as const)(
  'at %s the preview of a text with the opening time shows it: %s, %s',
  async ([at, add, field, text]) => {
    await openDesk({ at });
    await page.getByRole('button', { name: add }).first().click();
    await dialog.getByRole('textbox', { name: field }).fill(text);
    await expect.element(dialog.getByText(/^Back amanhã às 08:00$/u)).toBeVisible();
    expect(dialog.getByText(/No such value/u).elements()).toEqual([]);
  },
);

test('a text that is written from right to left stands so, also in the preview', async () => {
  await openDesk({ at: '/connections' });
  await page.getByRole('button', { name: 'Add connection' }).first().click();
  const greeting = dialog.getByRole('textbox', { name: 'Greeting message' });
  const preview = dialog.getByText('مرحبا Mary Smith', { exact: true });
  await greeting.fill('مرحبا {{name}}');
  await expect.element(preview).toBeVisible();
  for (const text of [greeting, preview]) await expect.element(text).toHaveStyle({ direction: 'rtl' });
  await greeting.fill('Hello {{name}}');
  await expect.element(greeting).toHaveStyle({ direction: 'ltr' });
});

// No moment has the same date in both zones, so the browser's zone fails at least one of them.
test.for(['Pacific/Kiritimati', 'Pacific/Pago_Pago'])(
  'the preview shows the date that contacts read in %s (rule D10)',
  async (timeZone) => {
    const today = (): string => momentFormat(timeZone)(new Date().toISOString()).date.replaceAll('/', '-');
    const before = today();
    await openDesk({ at: '/connections', prepare: ({ data }) => setTimeZone(data, timeZone) });
    await page.getByRole('button', { name: 'Add connection' }).first().click();
    await dialog.getByRole('textbox', { name: 'Greeting message' }).fill('It is {{date}}');
    const preview = dialog.getByRole('group', { name: 'As the contact reads it' }).getByText(/^It is/u);
    await expect.element(preview).toBeVisible();
    expect([`It is ${before}`, `It is ${today()}`]).toContain(preview.element().textContent);
  },
);

test('a text without the opening time says that the variable has no value there', async () => {
  await openDesk({ at: '/connections' });
  await page.getByRole('button', { name: 'Add connection' }).first().click();
  await dialog.getByRole('textbox', { name: 'Farewell message' }).fill('Back {{opens_at}}');
  await expect.element(dialog.getByText(/No such value/u)).toBeVisible();
});
