import { sendMedia, sendMessage, updateTicket } from '@balcao/contracts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { conversationView, pickFiles } from '../../../../testing/desk/conversation-view.ts';
import { addTicket } from '../../../../testing/desk/desk-data.ts';
import { openDesk } from '../../../../testing/desk/open-desk.tsx';
import { expectAlert } from '../../../../testing/desk/alerts.ts';
import { sampleUser } from '../../../../testing/samples.ts';

const bia = conversationView('Bia Souza');
const question = page.getByRole('dialog', { name: 'Caio Reis has this ticket' });
const choose = (name: string): Promise<void> => question.getByRole('button', { name, exact: true }).click();

const openTheirs = () =>
  openDesk({
    at: '/tickets/1',
    prepare: ({ data }) => {
      const caio = { id: 8, name: 'Caio Reis' };
      data.users.push(sampleUser({ ...caio, email: 'caio@desk.example' }));
      addTicket(data, 'Bia Souza', { status: 'open', userId: caio.id, user: caio });
      addTicket(data, 'Davi Rocha', { status: 'open' });
    },
  });

test("a user who answers a colleague's ticket is asked once, and the text stays until they decide", async () => {
  const { gateway } = await openTheirs();
  await bia.write('It costs 5');
  await choose('Cancel');
  await expect.element(question).not.toBeInTheDocument();
  await expect.element(bia.composer).toHaveValue('It costs 5');
  expect(gateway.bodies(sendMessage)).toEqual([]);

  await bia.write('It costs 6');
  await choose('Save as a note');
  await expect.element(bia.notes.getByText('It costs 6')).toBeVisible();
  await expect.element(bia.composer).toHaveValue('');

  await bia.write('It costs 7');
  await choose('Send anyway');
  await expect.element(bia.message('It costs 7')).toBeVisible();
  await expect.element(bia.composer).toHaveValue('');
  await bia.write('Or 8');
  await expect.element(bia.message('Or 8')).toBeVisible();
  expect(gateway.bodies(updateTicket)).toEqual([]);
  // A user's own ticket does not ask.
  const davi = conversationView('Davi Rocha');
  await davi.openFromList();
  await davi.write('Hello');
  await expect.element(davi.message('Hello')).toBeVisible();
});

test('a user who takes the ticket over has it, sends, and can undo it', async () => {
  const { gateway, data } = await openTheirs();
  await bia.write('It costs 5');
  await choose('Take over and send');
  await expect.element(bia.message('It costs 5')).toBeVisible();
  await expectAlert('You took over the ticket of Bia Souza.');
  expect(gateway.bodies(updateTicket)).toEqual([{ userId: data.user.id, undoable: true }]);
  await expect.element(page.getByRole('button', { name: 'Undo' })).toBeVisible();
  await bia.write('And 6 on Sundays');
  await expect.element(bia.message('And 6 on Sundays')).toBeVisible();
});

test('files ask too, and stay until the user decides', async () => {
  const { gateway } = await openTheirs();
  await pickFiles(new File(['%PDF-1.4'], 'offer.pdf', { type: 'application/pdf' }));
  const send = page.getByRole('button', { name: 'Send', exact: true });
  await send.click();
  await expect.element(question.getByRole('button', { name: 'Save as a note' })).not.toBeInTheDocument();
  await choose('Cancel');
  await expect.element(page.getByText('offer.pdf')).toBeVisible();
  expect(gateway.asked.filter((operation) => operation === sendMedia.operation)).toEqual([]);
  // They would stay with the ticket for the next test.
  await page.getByRole('button', { name: 'Cancel', exact: true }).click();
  await expect.element(page.getByText('offer.pdf')).not.toBeInTheDocument();
});
