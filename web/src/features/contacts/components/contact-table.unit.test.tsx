import type { ContactListItem } from '@balcao/contracts';
import { cleanup, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import { sampleContact } from '../../../testing/desk/contact-answers.ts';
import { renderApp } from '../../../testing/render-app.tsx';
import { ContactTable } from './contact-table.tsx';

afterEach(cleanup);

const nothing = (): void => undefined;
const actions = { mayDelete: true, onTicket: nothing, onEdit: nothing, onDelete: nothing };

/** Counts the renders of its row. */
const watched = (name: string, drawn: string[]): ContactListItem => {
  const contact = sampleContact(1, name);
  return Object.defineProperty({ ...contact }, 'email', {
    get: () => {
      drawn.push(name);
      return contact.email;
    },
  });
};

const Page = ({ first }: { readonly first: ContactListItem }) => {
  const [others, setOthers] = useState<readonly ContactListItem[]>([]);
  return (
    <>
      <button onClick={() => setOthers([sampleContact(2, 'Rita Casa')])}>Further</button>
      <ContactTable contacts={[first, ...others]} onNearEnd={() => undefined} actions={actions} />
    </>
  );
};

test('a changed table renders only the rows that changed', async () => {
  const drawn: string[] = [];
  await renderApp(<Page first={watched('Élia Prado', drawn)} />);
  screen.getByTitle('Élia Prado');
  drawn.length = 0;
  screen.getByRole('button', { name: 'Further' }).click();
  await screen.findByTitle('Élia Prado');
  expect(drawn).toEqual([]);
});
