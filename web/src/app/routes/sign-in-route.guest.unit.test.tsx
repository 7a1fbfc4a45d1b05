import { defaultPalettes } from '@balcao/contracts';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ClientConfigContext } from '../../config/client-config.ts';
import { paths } from '../../config/paths.ts';
import { useSession } from '../../lib/session/session.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { sampleUser } from '../../testing/samples.ts';
import SignInRoute from './sign-in-route.guest.tsx';
import SignUpRoute from './sign-up-route.guest.tsx';

beforeEach(() => {
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json(sampleUser())));
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const type = (label: RegExp, value: string): boolean =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });

test('after signing up a user signs in with only the password', async () => {
  const Guest = () => {
    useSession.setState({ status: 'signed-out', ending: 'none' }, true);
    return (
      <Routes>
        <Route path={paths.signUp.pattern} element={<SignUpRoute />} />
        <Route path={paths.signIn.pattern} element={<SignInRoute />} />
      </Routes>
    );
  };
  const open = {
    systemName: 'Balcão',
    version: '',
    palettes: defaultPalettes,
    simulator: false,
    signUp: true,
    stuckAfterSeconds: 120,
  };
  await renderApp(
    <ClientConfigContext value={open}>
      <Guest />
    </ClientConfigContext>,
    { path: paths.signUp.to() },
  );
  type(/^Name/, 'Ana Souza');
  type(/^Email/, 'ana@desk.example');
  type(/^Password/, 'three green parrots');
  fireEvent.click(screen.getByRole('button', { name: 'Sign up' }));
  await screen.findByRole('button', { name: 'Sign in' });
  expect(screen.getByLabelText<HTMLInputElement>(/^Email/).value).toBe('ana@desk.example');
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText(/^Password/)));
});
