import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { renderApp } from '../../../testing/render-app.tsx';
import { UserDialog } from './user-dialog.tsx';

let closed: number;
beforeEach(async () => {
  closed = 0;
  await renderApp(
    <UserDialog title="Add user" opened={undefined} draft="users" onClose={() => (closed += 1)} />,
  );
});
afterEach(() => {
  cleanup();
  localStorage.clear();
});

const type = (label: RegExp, value: string): boolean =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });

describe('adding a user', () => {
  test('names each mistake below its field', async () => {
    type(/^Name/, 'A');
    type(/^Email/, 'nobody');
    fireEvent.click(screen.getByRole('button', { name: 'Add' }));
    await waitFor(() => expect(screen.getByText('Too Short!')).toBeTruthy());
    expect(screen.getByText('Invalid email')).toBeTruthy();
    expect(screen.getByText('Required')).toBeTruthy();
  });

  test('asks before entered data is lost', async () => {
    fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' });
    expect(closed).toBe(1);
    type(/^Name/, 'Ana');
    fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' });
    expect(closed).toBe(1);
    fireEvent.click(await screen.findByRole('button', { name: 'Discard' }));
    expect(closed).toBe(2);
  });
});
