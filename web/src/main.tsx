import './lib/zod-setup.ts';
import { fetchDesk } from './app/desk-files.ts';
import { prefetchAddress } from './app/page-files.tsx';
import { AppRouter, createAppRouter } from './app/router.tsx';
import { startPage } from './app/start-page.tsx';
import { paths } from './config/paths.ts';
import { session } from './lib/session/session.ts';
import { tokenStore } from './lib/session/token-store.ts';
import { guardReload } from './lib/page/unsaved.ts';

// In parallel: the session, the files of the page, the texts and the configuration.
const restored = session.restore();
session.followOtherTabs(paths.home.to());
guardReload();
const isSignedIn = tokenStore.read() !== null;
if (isSignedIn) void fetchDesk();
// Without a session the desk is prefetched while the user types on the sign-in.
else {
  const fetchFirstPage = (): void => {
    void fetchDesk();
    prefetchAddress(paths.home.to(), true);
  };
  window.addEventListener('input', fetchFirstPage, { once: true });
}
prefetchAddress(window.location.pathname, isSignedIn);
await startPage(<AppRouter router={createAppRouter()} />);
await restored;
// Nobody waits for it; if it cannot be fetched, the next page installs the worker.
import('./app/install-worker.ts').then(({ installWorker }) => installWorker()).catch(() => undefined);
