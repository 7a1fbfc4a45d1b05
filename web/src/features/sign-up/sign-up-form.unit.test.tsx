import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { renderApp } from '../../testing/render-app.tsx';
import { sampleUser } from '../../testing/samples.ts';
import { SignUpForm } from './sign-up-form.tsx';

let doneWith: string | undefined;
let answer: Response;
const asked: string[] = [];

beforeEach(async () => {
  doneWith = undefined;
  asked.length = 0;
  vi.stubGlobal('fetch', (_path: string, init: RequestInit) => {
    asked.push(typeof init.body === 'string' ? init.body : '');
    return Promise.resolve(answer);
  });
  await renderApp(
    <SignUpForm
      onDone={(email) => {
        doneWith = email;
      }}
    />,
  );
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const type = (label: RegExp, value: string): boolean =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const send = (): boolean => fireEvent.click(screen.getByRole('button', { name: 'Sign up' }));
const fill = (): void => {
  type(/^Name/, ' Ana Souza ');
  type(/^Email/, 'ana@desk.example');
  type(/^Password/, '12345');
};

test('names each mistake and sends nothing', async () => {
  type(/^Name/, 'A');
  type(/^Email/, 'nobody');
  send();
  await waitFor(() => expect(screen.getByText('Too Short!')).toBeTruthy());
  expect(screen.getByText('Invalid email')).toBeTruthy();
  expect(screen.getByText('Required')).toBeTruthy();
  expect(asked).toEqual([]);
});

test('continues once the account exists', async () => {
  answer = Response.json(sampleUser());
  fill();
  send();
  await waitFor(() => expect(doneWith).toBe('ana@desk.example'));
  expect(asked).toEqual([
    JSON.stringify({ name: 'Ana Souza', email: 'ana@desk.example', password: '12345' }),
  ]);
});

test('reveals the typed password', async () => {
  fill();
  const shownAs = (): string => screen.getByLabelText<HTMLInputElement>(/^Password/).type;
  expect(shownAs()).toBe('password');
  fireEvent.click(screen.getByRole('button', { name: 'Show password' }));
  await waitFor(() => expect(shownAs()).toBe('text'));
  fireEvent.click(screen.getByRole('button', { name: 'Hide password' }));
  await waitFor(() => expect(shownAs()).toBe('password'));
});

test('says why a desk accepts no sign-ups', async () => {
  answer = Response.json({ error: 'ERR_USER_CREATION_DISABLED' }, { status: 403 });
  fill();
  send();
  await waitFor(() => expect(screen.getByRole('alert')).toBeTruthy());
  expect(doneWith).toBeUndefined();
});

test('warns of a password that is easy to guess, and accepts it', async () => {
  answer = Response.json(sampleUser());
  fill();
  await waitFor(() => expect(screen.getByText('Easy to guess: many people use it.')).toBeTruthy());
  type(/^Password/, 'souza-of-the-desk');
  await waitFor(() =>
    expect(screen.getByText('Easy to guess: it contains the name or the email.')).toBeTruthy(),
  );
  type(/^Password/, 'three green parrots');
  await waitFor(() => expect(screen.queryByText(/^Easy to guess/u)).toBeNull());
  expect(screen.getByText('5 to 50 characters')).toBeTruthy();
  type(/^Password/, 'x7!kQ');
  await waitFor(() => expect(screen.getByText('Easy to guess: less than 8 characters.')).toBeTruthy());
  send();
  await waitFor(() => expect(doneWith).toBe('ana@desk.example'));
});
