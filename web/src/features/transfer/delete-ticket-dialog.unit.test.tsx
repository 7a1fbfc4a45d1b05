import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { renderApp } from '../../testing/render-app.tsx';
import { sampleTicketDetail } from '../../testing/samples.ts';
import DeleteTicketDialog from './delete-ticket-dialog.tsx';

afterEach(cleanup);

test("the deletion of a nameless contact's ticket is confirmed by the number", async () => {
  const ticket = sampleTicketDetail();
  await renderApp(
    <DeleteTicketDialog
      ticket={{ ...ticket, contact: { ...ticket.contact, name: '' } }}
      onDeleted={() => undefined}
      onClose={() => undefined}
    />,
  );
  expect(screen.getByRole('dialog', { name: 'Delete ticket #1 of (11) 98765-4321?' })).toBeTruthy();
});
