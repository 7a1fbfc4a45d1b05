import { type ReactNode, Suspense } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { BrowserRouter, Navigate, Route, Routes, useLocation } from 'react-router-dom';
import { Splash } from '../components/splash.tsx';
import { paths } from '../config/paths.ts';
import { FetchedAhead } from './layouts/fetched-ahead.tsx';
import {
  ConnectionsRoute,
  ContactsRoute,
  forgetFailedPages,
  QuickAnswersRoute,
  TagsRoute,
  SignInRoute,
  SignUpRoute,
  TicketsRoute,
  UsersRoute,
} from './pages.ts';
import { NotFoundRoute } from './routes/not-found-route.tsx';
import { RouteError } from './routes/route-error.tsx';
import { SignedInRoute } from './routes/signed-in-route.tsx';

/** A page that breaks leaves the others alone: going elsewhere is a way out of it. */
const Page = ({ children }: { readonly children: ReactNode }) => {
  const { pathname } = useLocation();
  return (
    <ErrorBoundary FallbackComponent={RouteError} resetKeys={[pathname]} onReset={forgetFailedPages}>
      <Suspense fallback={<Splash />}>{children}</Suspense>
    </ErrorBoundary>
  );
};

const page = (element: ReactNode): ReactNode => <Page>{element}</Page>;

/** Of those who are signed in. */
const deskPage = (element: ReactNode): ReactNode =>
  page(
    <>
      {element}
      <FetchedAhead />
    </>,
  );

// An address is drawn in one piece: in slices it comes later, and who clicks meanwhile acts on what stood there before.
export const AppRouter = () => (
  <BrowserRouter useTransitions={false}>
    <Routes>
      <Route path={paths.signIn.pattern} element={page(<SignInRoute />)} />
      <Route path={paths.signUp.pattern} element={page(<SignUpRoute />)} />
      <Route element={page(<SignedInRoute />)}>
        <Route path={paths.home.pattern} element={<Navigate to={paths.tickets.to()} replace />} />
        <Route path={paths.ticket.pattern} element={deskPage(<TicketsRoute />)} />
        <Route path={paths.contacts.pattern} element={deskPage(<ContactsRoute />)} />
        <Route path={paths.quickAnswers.pattern} element={deskPage(<QuickAnswersRoute />)} />
        <Route path={paths.tags.pattern} element={deskPage(<TagsRoute />)} />
        <Route path={paths.connections.pattern} element={deskPage(<ConnectionsRoute />)} />
        <Route path={paths.users.pattern} element={deskPage(<UsersRoute />)} />
        <Route path="*" element={<NotFoundRoute />} />
      </Route>
    </Routes>
  </BrowserRouter>
);
