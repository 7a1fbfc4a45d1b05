import { type Contact, createTicket } from '@balcao/contracts';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answerContacts, sampleContact } from '../../testing/desk/contact-answers.ts';
import { addTicket } from '../../testing/desk/desk-data.ts';
import { openDesk } from '../../testing/desk/open-desk.tsx';
import { Refusal } from '../../testing/desk/test-gateway.ts';

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
