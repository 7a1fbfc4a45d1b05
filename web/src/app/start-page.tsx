import { QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { ThemeAndToasts } from '../components/toasts/theme-and-toasts.tsx';
import { ClientConfigContext, loadClientConfig } from '../config/client-config.ts';
import { nameDocument } from '../lib/page/document-title.ts';
import { queryClient } from '../lib/queries/query-client.ts';
import { refuseDroppedFiles } from '../lib/page/refuse-dropped-files.ts';
import { followLanguage, startTexts } from '../locales/language.ts';

/** Renders a page when its texts and the desk's configuration are loaded. */
export const startPage = async (page: ReactNode): Promise<void> => {
  const root = document.getElementById('root');
  if (root === null) throw new Error('The page has no root element.');
  refuseDroppedFiles();
  followLanguage();
  const [config] = await Promise.all([loadClientConfig(fetch), startTexts()]);
  nameDocument(config.systemName);
  createRoot(root).render(
    <StrictMode>
      <ClientConfigContext value={config}>
        <QueryClientProvider client={queryClient}>
          <ThemeAndToasts>{page}</ThemeAndToasts>
        </QueryClientProvider>
      </ClientConfigContext>
    </StrictMode>,
  );
};
