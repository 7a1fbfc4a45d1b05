import { type ReactNode, Suspense, useEffect } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import {
  createBrowserRouter,
  Outlet,
  type RouteObject,
  RouterProvider,
  useLocation,
  NavigationType,
  useBlocker,
  useNavigation,
  Link,
} from 'react-router-dom';
import { Splash } from '../components/loading/delayed-skeleton.tsx';
import { navigateBy } from '../lib/page/navigation.ts';
import { forgetFailedDesk } from './desk-files.ts';
import { routeOf } from './page-route.tsx';
import type { Page } from './page.ts';
import { pages } from './pages.tsx';
import { RouteError } from './routes/route-error.tsx';
import { SignedInRoute } from './routes/signed-in-route.tsx';
import { hasUnsaved, hasUnsavedOnPage, leaveSafely } from '../lib/page/unsaved.ts';
import Box from '@mui/material/Box';
import SearchOffRounded from '@mui/icons-material/SearchOffRounded';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { Notice } from '../components/notice.tsx';
import { paths } from '../config/paths.ts';

const NotFoundRoute = () => {
  const { t } = useTranslation('shell');
  return (
    <Notice icon={<SearchOffRounded />} title={t('notFound.title')} text={t('notFound.text')}>
      <Button variant="outlined" component={Link} to={paths.tickets.to()}>
        {t('notFound.back')}
      </Button>
    </Notice>
  );
};

/** Shows while the files of the next page take a moment to load. The page before stays until then. */
const PageProgress = () =>
  useNavigation().state === 'idle' ? null : (
    <Box sx={{ position: 'fixed', inset: 0, zIndex: 'tooltip', display: 'flex', pointerEvents: 'none' }}>
      <Splash />
    </Box>
  );

/** Back, Forward and links beside a form ask before unsaved text of an open form is lost (rule U11). */
const useAskBeforeBack = (): void => {
  // Navigation by code, such as after saving, is not blocked. Links beside a dialog ask before they navigate.
  const blocker = useBlocker(
    ({ historyAction }) =>
      (historyAction === NavigationType.Pop && hasUnsaved()) ||
      (historyAction === NavigationType.Push && hasUnsavedOnPage()),
  );
  useEffect(() => {
    if (blocker.state === 'blocked') leaveSafely(() => blocker.proceed());
  }, [blocker]);
};

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
