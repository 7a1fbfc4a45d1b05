import { type ReactNode, Suspense } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { createBrowserRouter, Outlet, type RouteObject, RouterProvider, useLocation } from 'react-router-dom';
import { Splash } from '../components/splash.tsx';
import { navigateBy } from '../lib/navigation.ts';
import { useAskBeforeBack } from './ask-before-back.ts';
import { forgetFailedDesk } from './desk-files.ts';
import { PageProgress } from './layouts/page-progress.tsx';
import { routeOf } from './page-route.tsx';
import { type Page, pages } from './pages.tsx';
import { NotFoundRoute } from './routes/not-found-route.tsx';
import { RouteError } from './routes/route-error.tsx';
import { SignedInRoute } from './routes/signed-in-route.tsx';

/** If the desk's own files cannot be fetched, opening another page tries again. */
const DeskFiles = ({ children }: { readonly children: ReactNode }) => {
  const { pathname } = useLocation();
  return (
    <ErrorBoundary FallbackComponent={RouteError} resetKeys={[pathname]} onReset={forgetFailedDesk}>
      <Suspense fallback={<Splash />}>{children}</Suspense>
    </ErrorBoundary>
  );
};

const routesFor = (isWanted: (page: Page) => boolean): RouteObject[] => pages.filter(isWanted).map(routeOf);

const Root = () => {
  useAskBeforeBack();
  return (
    <>
      <PageProgress />
      <Outlet />
    </>
  );
};

const routes: RouteObject[] = [
  {
    element: <Root />,
    children: [
      ...routesFor(({ isForGuests = false }) => isForGuests),
      {
        element: (
          <DeskFiles>
            <SignedInRoute />
          </DeskFiles>
        ),
        children: [
          ...routesFor(({ isForGuests = false }) => !isForGuests),
          { path: '*', element: <NotFoundRoute /> },
        ],
      },
    ],
  },
];

type Router = ReturnType<typeof createBrowserRouter>;

/** Follows the window's address until it is disposed. */
export const createAppRouter = (): Router => {
  const router = createBrowserRouter(routes);
  navigateBy(router);
  return router;
};

// Without transitions a navigation renders in one piece. In slices it would finish later, and a click meanwhile would
// act on the old page.
export const AppRouter = ({ router }: { readonly router: Router }) => (
  <RouterProvider router={router} useTransitions={false} />
);
