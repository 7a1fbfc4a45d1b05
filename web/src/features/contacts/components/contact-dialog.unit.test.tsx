import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { renderApp } from '../../../testing/render-app.tsx';
import { ContactDialog } from './contact-dialog.tsx';

afterEach(cleanup);

test('asks for the country of a number, and adds that of Brazil when told to', async () => {
  await renderApp(<ContactDialog contact={undefined} onClose={() => undefined} />);
  const number = screen.getByLabelText<HTMLInputElement>(/^Number/);
  expect(screen.getByText('Begin with the country code: 55 41 90000-1011')).toBeTruthy();
  fireEvent.change(number, { target: { value: '41 90000-1011' } });
  expect(number.value).toBe('41 90000-1011');
  expect(screen.getByText('The country code seems to be missing.')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Use +55 (41) 90000-1011' }));
  expect(number.value).toBe('+55 (41) 90000-1011');
  expect(screen.queryByRole('button', { name: /^Use/ })).toBeNull();
});
