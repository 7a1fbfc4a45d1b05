import type { ContactListItem } from '@balcao/contracts';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { renderApp } from '../../../testing/render-app.tsx';
import { sampleTicketDetail } from '../../../testing/samples.ts';
import { ContactRow } from './contact-row.tsx';

const { extraInfo: _extraInfo, ...contact } = sampleTicketDetail().contact;
const actions = {
  mayDelete: true,
  onTicket: () => undefined,
  onEdit: () => undefined,
  onDelete: () => undefined,
};

afterEach(cleanup);

test.each<[string, Partial<ContactListItem>]>([
  ['(11) 98765-4321', { number: '5511987654321' }],
  ['(11) 98765-****', { number: '551198765****' }],
  ['Number hidden by WhatsApp', { number: null, isNumberHidden: true }],
  ['No name', { number: null, isGroup: true }],
])('a nameless contact is called %s', async (called, change) => {
  await renderApp(
    <table>
      <tbody>
        <tr>
          <ContactRow contact={{ ...contact, name: '', ...change }} actions={actions} />
        </tr>
      </tbody>
    </table>,
  );
  expect(screen.getByTitle(called).textContent).toBe(called);
  screen.getByRole('button', { name: `Edit ${called}` });
});
