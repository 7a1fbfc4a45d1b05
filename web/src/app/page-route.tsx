import { type RouteObject, useRevalidator, useRouteError } from 'react-router-dom';
import { Splash } from '../components/loading/delayed-skeleton.tsx';
import { tokenStore } from '../lib/session/token-store.ts';
import { filesOf, prefetchPages } from './page-files.tsx';
import type { Page } from './page.ts';
import { useCallback, type ReactNode, useEffect } from 'react';
import { RouteError } from './routes/route-error.tsx';
import { useTranslation } from 'react-i18next';
import { PermissionGuard } from '../components/permission-guard.tsx';
import { useClientConfig } from '../config/client-config.ts';
import { nameDocument } from '../lib/page/document-title.ts';
import { useQueryClient } from '@tanstack/react-query';
import { prefetchParts } from '../components/loading/lazy-part.tsx';
import { whenIdle } from '../lib/page/when-idle.ts';
import Box from '@mui/material/Box';

type PageFrameProps = {
  /** The page fills its frame and scrolls inside itself. */
  readonly isFilled?: boolean;
  readonly children: ReactNode;
};

/** A page scrolls as a whole by default. */
const PageFrame = ({ isFilled = false, children }: PageFrameProps) => (
  <Box
    data-frame
    sx={{
      flex: 1,
      minHeight: 0,
      overflow: 'auto',
      p: { xs: 2, sm: 3 },
      ...(isFilled ? { display: 'flex', flexDirection: 'column' } : {}),
    }}
  >
    <Box
      data-frame
      sx={{
        width: '100%',
        maxWidth: 1200,
        mx: 'auto',
        display: 'flex',
        flexDirection: 'column',
        ...(isFilled ? { flex: 1, minHeight: 360 } : { minHeight: '100%' }),
      }}
    >
      {children}
    </Box>
  </Box>
);

/** Rendered after the first page has loaded: prefetches what may be opened from it. */
const PrefetchAfterLoad = () => {
  const queryClient = useQueryClient();
  useEffect(() => {
    void whenIdle(queryClient).then(prefetchPages).then(prefetchParts);
  }, [queryClient]);
  return null;
};

const useDocumentTitle = ({ title }: Page): void => {
  const { t } = useTranslation('shell');
  const { systemName } = useClientConfig();
  useEffect(() => {
    if (title === undefined) return undefined;
    nameDocument(`${t(title)} · ${systemName}`);
    return () => nameDocument(systemName);
  }, [title, t, systemName]);
};

type Props = { readonly page: Page; readonly children: ReactNode };

/** The frame, permission check and title of a page, as its entry says. */
const DeskPage = ({ page, children }: Props) => {
  useDocumentTitle(page);
  const { frame, permission } = page;
  const shown =
    permission === undefined ? (
      children
    ) : (
      <PermissionGuard permission={permission}>{children}</PermissionGuard>
    );
  return (
    <>
      {frame === 'bare' ? shown : <PageFrame isFilled={frame === 'filled'}>{shown}</PageFrame>}
      <PrefetchAfterLoad />
    </>
  );
};

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
