import { type Contact, createTicket } from '@balcao/contracts';
import { expect, test } from 'vitest';
import { page, userEvent, type Locator } from 'vitest/browser';
import { answerContacts, sampleContact } from '../../testing/desk/contact-answers.ts';
import { addTicket } from '../../testing/desk/desk-data.ts';
import { openDesk } from '../../testing/desk/open-desk.tsx';
import { Refusal } from '../../testing/desk/test-gateway.ts';
import { tap } from '../../testing/desk/emulate.ts';

const contact: Contact = sampleContact(101, 'Élia Prado');

/** A desk where a ticket can be opened with one contact; it records the time of each request. */
const openAt = async (at: string) => {
  const triedAt: number[] = [];
  const desk = await openDesk({
    at,
    prepare: ({ data, gateway }) => {
      answerContacts(gateway, data, [contact]);
      gateway.answer(createTicket, ({ body }) => {
        triedAt.push(Date.now());
        const other = data.tickets.find(({ contactId }) => contactId === body.contactId);
        if (other !== undefined)
          throw new Refusal('ERR_OTHER_OPEN_TICKET', { ticketId: other.id, userName: data.user.name });
        return { ...addTicket(data, contact.name, { id: 1, status: 'open', contact }), contact };
      });
    },
  });
  return { ...desk, triedAt };
};
const heading = page.getByRole('heading', { name: /^Élia Prado #\d+$/u });
const dialog = page.getByRole('dialog', { name: 'New ticket' });
const submit = dialog.getByRole('button', { name: 'Open ticket' });
const person = dialog.getByRole('combobox', { name: 'Contact' });

const choosePrado = async (): Promise<void> => {
  await page.getByRole('button', { name: 'New ticket' }).click();
  await person.fill('prado');
  await page.getByRole('option', { name: 'Élia Prado' }).click();
};

test('two presses open one ticket, after a delay for second thoughts', async () => {
  const { triedAt } = await openAt('/contacts');
  await page.getByRole('button', { name: 'Open a ticket with Élia Prado' }).click();
  const open = page.getByRole('dialog').getByRole('button', { name: 'Open ticket' });
  await expect.element(open).toBeEnabled();
  const pressedAt = Date.now();
  await open.dblClick();
  await expect.element(heading).toBeVisible();
  expect(triedAt.map((at) => at - pressedAt >= 400)).toEqual([true]);
});

test('a contact with an open ticket leads to it, and entered data asks before it is lost', async () => {
  const { data } = await openAt('/tickets');
  await page.getByRole('button', { name: 'New ticket' }).click();
  await person.fill('pr');
  await expect.element(page.getByText('Type three letters or more.')).toBeVisible();
  await person.fill('prado');
  await page.getByRole('option', { name: 'Élia Prado' }).click();
  addTicket(data, contact.name, { id: 1, status: 'open', contactId: contact.id, contact });
  await submit.click();
  await expect.element(dialog.getByRole('alert')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  const question = page.getByRole('dialog', { name: 'Discard what you entered?' });
  await question.getByRole('button', { name: 'Keep editing' }).click();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await question.getByRole('button', { name: 'Discard' }).click();
  await expect.element(dialog).not.toBeInTheDocument();

  await choosePrado();
  await submit.click();
  await dialog.getByRole('link', { name: 'Open the conversation' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(heading).toBeVisible();
});

const number = '5511987654321';

/** Whether a keyboard user sees the focus: by an outline, or by the field's own style. */
const isFocusVisible = (): boolean => {
  const { activeElement } = document;
  // Between the end of the page and its start nothing has the focus.
  if (activeElement === null || activeElement === document.body) return true;
  const field = activeElement.closest('.MuiInputBase-root');
  return [activeElement, ...(field === null ? [] : [field, ...field.querySelectorAll('fieldset')])]
    .flatMap((element) => [getComputedStyle(element), getComputedStyle(element, '::after')])
    .some(
      ({ outlineStyle, outlineWidth, borderWidth }) =>
        (outlineStyle !== 'none' && outlineWidth !== '0px') || parseFloat(borderWidth) >= 2,
    );
};

const tabTo = async (target: Locator): Promise<void> => {
  for (let step = 0; target.element() !== document.activeElement && step < 20; step += 1) {
    await userEvent.keyboard('{Tab}');
    expect(isFocusVisible()).toBe(true);
  }
};

test.each<[string, (add: Locator) => Promise<void>]>([
  ['a mouse', (add) => add.click()],
  ['a finger', (add) => tap(add.element())],
  [
    'keys',
    async (add) => {
      await tabTo(add);
      await userEvent.keyboard('{Enter}');
    },
  ],
])('an unknown number is added by %s', async (_, press) => {
  await openDesk({ at: '/tickets' });
  // Its shortcut works once it is shown.
  await expect.element(page.getByRole('button', { name: 'New ticket' })).toBeVisible();
  await userEvent.keyboard('c');
  const dialog = page.getByRole('dialog', { name: 'New ticket' });
  await dialog.getByRole('combobox', { name: 'Contact' }).click();
  await userEvent.keyboard(number);
  const add = dialog.getByRole('button', { name: 'Add contact' });
  await expect.element(add).toBeVisible();
  await press(add);
  const form = page.getByRole('dialog', { name: 'Add contact' });
  await expect.element(form.getByRole('textbox', { name: 'Number' })).toHaveValue(number);
});
