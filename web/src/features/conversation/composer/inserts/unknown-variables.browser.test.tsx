import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { conversationView, pickFiles } from '../../../../testing/desk/conversation-view.ts';
import { addTicket } from '../../../../testing/desk/desk-data.ts';
import { openDesk } from '../../../../testing/desk/open-desk.tsx';
import { textFile } from '../../../../testing/desk/sample-files.ts';

const { composer, log, message, noteSwitch, write } = conversationView('Bia Souza');
const warning = page.getByRole('status').filter({ hasText: 'No such value' });

test('whoever answers learns of braces without a value before they are sent (rule M8)', async () => {
  await openDesk({
    at: '/tickets/1',
    prepare: ({ data }) => void addTicket(data, 'Bia Souza', { status: 'open' }),
  });
  await expect.element(log.getByText('Hello?')).toBeVisible();
  await composer.fill('Hi {{name}}, {{ms}}');
  await expect.element(warning).not.toBeInTheDocument();
  await composer.fill('Hi {{nome}}, {{ms}}');
  await expect
    .element(warning)
    .toHaveTextContent('No such value, so it goes out as it stands here: {{nome}}');
  // Colleagues read notes, and nothing is filled in there.
  await noteSwitch.click();
  await expect.element(warning).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Reply', exact: true }).click();
  await expect.element(warning).toBeVisible();
  // The text becomes the caption.
  await pickFiles(textFile('price.txt'));
  await expect.element(page.getByRole('textbox', { name: 'Caption' })).toHaveValue('Hi {{nome}}, {{ms}}');
  await expect.element(warning).toBeVisible();
  await page.getByRole('button', { name: 'Cancel', exact: true }).click();

  // A person may mean them.
  await write('Write {{nome}} here');
  await expect.element(message('Write {{nome}} here')).toBeVisible();
  await expect.element(warning).not.toBeInTheDocument();
});
