import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useSession } from '../../lib/session/session.ts';
import { useToasts } from '../../lib/page/toasts.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { sampleUser } from '../../testing/samples.ts';
import { SignInForm } from './sign-in-form.tsx';

const said = (): unknown[] =>
  useToasts.getState().toasts.map(({ tone, content }) => [tone, 'text' in content ? content.text : '']);

const signIn = async (answer: Response): Promise<void> => {
  vi.stubGlobal('fetch', () => Promise.resolve(answer));
  await renderApp(<SignInForm />);
  act(() => useSession.setState({ status: 'signed-out', ending: 'none' }, true));
  fireEvent.change(screen.getByLabelText(/^Email/), { target: { value: 'ana@desk.example' } });
  fireEvent.change(screen.getByLabelText(/^Password/), { target: { value: 'three parrots' } });
  fireEvent.click(screen.getByRole('button', { name: 'Sign in' }));
};

beforeEach(() => useToasts.setState({ toasts: [] }));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  localStorage.clear();
});

test('reports that the user is signed in', async () => {
  await signIn(Response.json({ token: 'a.b.c', user: sampleUser() }));
  await waitFor(() => expect(said()).toEqual([['success', 'You are signed in.']]));
  expect(useSession.getState().status).toBe('signed-in');
});

test('reports nothing if the password is wrong', async () => {
  await signIn(Response.json({ error: 'ERR_INVALID_CREDENTIALS' }, { status: 401 }));
  await screen.findByRole('alert');
  expect(said()).toEqual([]);
});

test('a user whom an admin suspended reads why they are here (rule A27)', async () => {
  await renderApp(<SignInForm />);
  act(() => useSession.setState({ status: 'signed-out', ending: 'suspended' }, true));
  expect(screen.getByRole('alert').textContent).toContain('Your account is suspended.');
});
