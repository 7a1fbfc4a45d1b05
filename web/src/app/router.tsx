import { type ReactNode, Suspense } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { BrowserRouter, Navigate, Route, Routes, useLocation } from 'react-router-dom';
import { Splash } from '../components/splash.tsx';
import { paths } from '../config/paths.ts';
import { DeskPage } from './desk-page.tsx';
import { forgetFailedPages, pageParts } from './page-files.ts';
import { NotFoundRoute } from './routes/not-found-route.tsx';
import { RouteError } from './routes/route-error.tsx';
import { SignedInRoute } from './routes/signed-in-route.tsx';

/** A page that breaks leaves the others alone: going elsewhere is a way out of it. */
const Shown = ({ children }: { readonly children: ReactNode }) => {
  const { pathname } = useLocation();
  return (
    <ErrorBoundary FallbackComponent={RouteError} resetKeys={[pathname]} onReset={forgetFailedPages}>
      <Suspense fallback={<Splash />}>{children}</Suspense>
    </ErrorBoundary>
  );
};

const guestPages = pageParts.filter(({ page }) => page.isForGuests === true);
const deskPages = pageParts.filter(({ page }) => page.isForGuests !== true);

// An address is drawn in one piece: in slices it comes later, and who clicks meanwhile acts on what stood there before.
export const AppRouter = () => (
  <BrowserRouter useTransitions={false}>
    <Routes>
      {guestPages.map(({ page, Part }) => (
        <Route
          key={page.name}
          path={page.path}
          element={
            <Shown>
              <Part />
            </Shown>
          }
        />
      ))}
      <Route
        element={
          <Shown>
            <SignedInRoute />
          </Shown>
        }
      >
        <Route path={paths.home.pattern} element={<Navigate to={paths.tickets.to()} replace />} />
        {deskPages.map(({ page, Part }) => (
          <Route
            key={page.name}
            path={page.path}
            element={
              <Shown>
                <DeskPage page={page}>
                  <Part />
                </DeskPage>
              </Shown>
            }
          />
        ))}
        <Route path="*" element={<NotFoundRoute />} />
      </Route>
    </Routes>
  </BrowserRouter>
);
