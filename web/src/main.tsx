import './lib/zod-setup.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { followSession } from './app/desk.ts';
import { prefetchPage } from './app/pages.ts';
import { AppRouter } from './app/router.tsx';
import { Look } from './components/look.tsx';
import { ClientConfigContext, loadClientConfig } from './config/client-config.ts';
import { startTexts } from './lib/i18n.ts';
import { queryClient } from './lib/query-client.ts';
import { session } from './lib/session.ts';
import { tokenStore } from './lib/token-store.ts';

const root = document.getElementById('root');
if (root === null) throw new Error('The page has no root element.');

// All at once: the session, the texts, the configuration and the files of the page.
followSession();
void session.restore();
session.followOtherTabs();
prefetchPage(window.location.pathname, tokenStore.read() !== null);
const [config] = await Promise.all([loadClientConfig(fetch), startTexts()]);
document.title = config.systemName;

createRoot(root).render(
  <StrictMode>
    <ClientConfigContext value={config}>
      <QueryClientProvider client={queryClient}>
        <Look>
          <AppRouter />
        </Look>
      </QueryClientProvider>
    </ClientConfigContext>
  </StrictMode>,
);
