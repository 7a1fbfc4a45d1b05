import { type ReactNode, Suspense } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import {
  createBrowserRouter,
  Navigate,
  Outlet,
  type RouteObject,
  RouterProvider,
  useLocation,
} from 'react-router-dom';
import { Splash } from '../components/splash.tsx';
import { paths } from '../config/paths.ts';
import { navigateBy } from '../lib/navigation.ts';
import { useAskBeforeBack } from './ask-before-back.ts';
import { forgetFailedDesk } from './desk-files.ts';
import { DeskPage } from './desk-page.tsx';
import { forgetFailedPages, pageParts } from './page-files.ts';
import { NotFoundRoute } from './routes/not-found-route.tsx';
import { RouteError } from './routes/route-error.tsx';
import { SignedInRoute } from './routes/signed-in-route.tsx';

const forgetFailures = (): void => {
  forgetFailedDesk();
  forgetFailedPages();
};

/** A page that breaks leaves the others alone: going elsewhere is a way out of it. */
const Shown = ({ children }: { readonly children: ReactNode }) => {
  const { pathname } = useLocation();
  return (
    <ErrorBoundary FallbackComponent={RouteError} resetKeys={[pathname]} onReset={forgetFailures}>
      <Suspense fallback={<Splash />}>{children}</Suspense>
    </ErrorBoundary>
  );
};

const shown = (element: ReactNode): ReactNode => <Shown>{element}</Shown>;

const guestRoutes = pageParts
  .filter(({ page }) => page.isForGuests === true)
  .map(({ page, Part }): RouteObject => ({ path: page.path, element: shown(<Part />) }));

const deskRoutes = pageParts
  .filter(({ page }) => page.isForGuests !== true)
  .map(({ page, Part }): RouteObject => ({
    path: page.path,
    element: shown(
      <DeskPage page={page}>
        <Part />
      </DeskPage>,
    ),
  }));

const Root = () => {
  useAskBeforeBack();
  return <Outlet />;
};

const routes: RouteObject[] = [
  {
    element: <Root />,
    children: [
      ...guestRoutes,
      {
        element: shown(<SignedInRoute />),
        children: [
          { path: paths.home.pattern, element: <Navigate to={paths.tickets.to()} replace /> },
          ...deskRoutes,
          { path: '*', element: <NotFoundRoute /> },
        ],
      },
    ],
  },
];

type Router = ReturnType<typeof createBrowserRouter>;

/** Follows the address of the window until it is disposed of. */
export const createAppRouter = (): Router => {
  const router = createBrowserRouter(routes);
  navigateBy(router);
  return router;
};

// An address is drawn in one piece: in slices it comes later, and who clicks meanwhile acts on what stood there before.
export const AppRouter = ({ router }: { readonly router: Router }) => (
  <RouterProvider router={router} useTransitions={false} />
);
