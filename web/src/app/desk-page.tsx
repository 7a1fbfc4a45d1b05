import { type ReactNode, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { PermissionGuard } from '../components/permission-guard.tsx';
import { useClientConfig } from '../config/client-config.ts';
import { nameDocument } from '../lib/document-title.ts';
import { PageFrame } from './layouts/page-frame.tsx';
import type { Page } from './pages.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { prefetchParts } from '../components/lazy-part.tsx';
import { whenIdle } from '../lib/when-idle.ts';
import { prefetchPages } from './page-files.tsx';

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
export const DeskPage = ({ page, children }: Props) => {
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
