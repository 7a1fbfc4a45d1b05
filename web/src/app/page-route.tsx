import { type RouteObject, useRevalidator, useRouteError } from 'react-router-dom';
import { Splash } from '../components/loading/splash.tsx';
import { tokenStore } from '../lib/session/token-store.ts';
import { DeskPage } from './desk-page.tsx';
import { filesOf } from './page-files.tsx';
import type { Page } from './pages.tsx';
import { useCallback } from 'react';
import { RouteError } from './routes/route-error.tsx';

/** Shows in place of a page that broke or could not be loaded. */
const PageError = () => {
  const error = useRouteError();
  const { revalidate } = useRevalidator();
  const retry = useCallback(() => void revalidate(), [revalidate]);
  return <RouteError error={error} resetErrorBoundary={retry} />;
};

/** The route of a page. The router shows the page when its files are loaded. */
export const routeOf = (page: Page): RouteObject => {
  const { fetch, Shown } = filesOf(page);
  const isForGuests = page.isForGuests === true;
  return {
    path: page.path,
    loader: async () => {
      // Without a session the route leads to the sign-in, which must not wait for files of the desk.
      if (isForGuests || tokenStore.read() !== null) await fetch();
      return null;
    },
    // The files do not depend on the address.
    shouldRevalidate: () => false,
    hydrateFallbackElement: <Splash />,
    element: isForGuests ? (
      <Shown />
    ) : (
      <DeskPage page={page}>
        <Shown />
      </DeskPage>
    ),
    // A page that breaks does not affect the others: the user can open another one.
    errorElement: <PageError />,
  };
};
