import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { renderApp } from '../../../testing/render-app.tsx';
import AcceptDialog from './accept-dialog.tsx';

afterEach(cleanup);

test('a user who accepts by keyboard chooses the sector next', async () => {
  await renderApp(
    <AcceptDialog
      name="Bruno Lima"
      queues={[{ id: 5, name: 'Sales', color: '#aa2200' }]}
      onAccept={() => undefined}
      onClose={() => undefined}
    />,
  );
  expect(document.activeElement).toBe(screen.getByRole('combobox', { name: 'Sector' }));
});
