import { mostExtraInfo } from '@balcao/contracts';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { sampleContact } from '../../../testing/desk/contact-answers.ts';
import { renderApp } from '../../../testing/render-app.tsx';
import ContactDialog from './contact-dialog.tsx';

afterEach(cleanup);

test("asks for the country of a number, and adds Brazil's code on request", async () => {
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

test.each([
  [mostExtraInfo - 1, false],
  [mostExtraInfo, true],
])('with %i extra fields, a contact has no room for another one: %s', async (count, isFull) => {
  const extraInfo = Array.from({ length: count }, (_, at) => ({
    id: at + 1,
    name: `Field ${at}`,
    value: 'x',
  }));
  await renderApp(
    <ContactDialog contact={{ ...sampleContact(1, 'Bia Souza'), extraInfo }} onClose={() => undefined} />,
  );
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Add field' }).disabled).toBe(isFull);
});
