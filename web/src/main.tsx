import './lib/zod-setup.ts';
import { followSession } from './app/desk.ts';
import { installWorker } from './app/install-worker.ts';
import { prefetchAddress } from './app/page-files.ts';
import { AppRouter, createAppRouter } from './app/router.tsx';
import { startPage } from './app/start-page.tsx';
import { paths } from './config/paths.ts';
import { session } from './lib/session.ts';
import { tokenStore } from './lib/token-store.ts';
import { guardReload } from './lib/unsaved.ts';

// All at once: the session, the files of the page, the texts and the configuration.
followSession();
const restored = session.restore();
session.followOtherTabs(paths.home.to());
guardReload();
prefetchAddress(window.location.pathname, tokenStore.read() !== null);
await startPage(<AppRouter router={createAppRouter()} />);
await restored;
installWorker();
