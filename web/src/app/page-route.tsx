import type { RouteObject } from 'react-router-dom';
import { Splash } from '../components/splash.tsx';
import { tokenStore } from '../lib/token-store.ts';
import { DeskPage } from './desk-page.tsx';
import { filesOf } from './page-files.tsx';
import type { Page } from './pages.tsx';
import { PageError } from './routes/page-error.tsx';

/** The route of a page. The router shows it when its files are there. */
export const routeOf = (page: Page): RouteObject => {
  const { fetch, Shown } = filesOf(page);
  const isForGuests = page.isForGuests === true;
  return {
    path: page.path,
    loader: async () => {
      // Whoever is not signed in goes to the sign-in, which waits for no file of the desk.
      if (isForGuests || tokenStore.read() !== null) await fetch();
      return null;
    },
    // Files do not change with the address.
    shouldRevalidate: () => false,
    hydrateFallbackElement: <Splash />,
    element: isForGuests ? (
      <Shown />
    ) : (
      <DeskPage page={page}>
        <Shown />
      </DeskPage>
    ),
    // A page that breaks leaves the others alone: going elsewhere is a way out of it.
    errorElement: <PageError />,
  };
};
