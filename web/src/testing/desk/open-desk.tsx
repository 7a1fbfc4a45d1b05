import { type ClientConfig, clientConfigPath, defaultPalettes, type User } from '@balcao/contracts';
import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { expect, onTestFinished } from 'vitest';
import { page } from 'vitest/browser';
import '../../lib/zod-setup.ts';
import { fetchDesk } from '../../app/desk-files.ts';
import { AppRouter, createAppRouter } from '../../app/router.tsx';
import { ThemeAndToasts } from '../../components/toasts/theme-and-toasts.tsx';
import { ClientConfigContext } from '../../config/client-config.ts';
import { rememberFilter } from '../../features/tickets/hooks/use-ticket-filter.ts';
import type { Language } from '../../lib/text/languages.ts';
import { queryClient } from '../../lib/queries/query-client.ts';
import { refuseDroppedFiles } from '../../lib/page/refuse-dropped-files.ts';
import { session, useSession } from '../../lib/session/session.ts';
import { useThemeChoice } from '../../lib/page/theme-choice.ts';
import { dismissToasts } from '../../lib/page/toasts.ts';
import { tokenStore } from '../../lib/session/token-store.ts';
import { guardReload } from '../../lib/page/unsaved.ts';
import { changeLanguage } from '../../locales/language.ts';
import { loadAllTexts } from '../load-all-texts.ts';
import { sampleToken } from '../sample-token.ts';
import { answerDesk } from './desk-answers.ts';
import { type DeskData, deskData } from './desk-data.ts';
import { answerMessages } from './message-answers.ts';
import { giveLocksBack } from './page-locks.ts';
import { TestGateway } from './test-gateway.ts';
import { testLine } from './test-line.ts';
import { uploadsTo } from './test-upload.ts';
import { answerTickets } from './ticket-answers.ts';
import { watchAlerts } from './alerts.ts';

type Options = {
  /** The address to open. */
  readonly at?: string;
  readonly user?: Partial<User>;
  readonly language?: Language;
  readonly width?: number;
  readonly height?: number;
  readonly config?: Partial<ClientConfig>;
  /** A page to show instead of the desk. */
  readonly shows?: ReactNode;
  /** Opens the page without a session. */
  readonly isSignedOut?: boolean;
  /** Fills the desk and changes its answers before the page opens. */
  readonly prepare?: (desk: Pick<OpenDesk, 'data' | 'gateway'>) => void;
};

export type OpenDesk = {
  readonly data: DeskData;
  readonly gateway: TestGateway;
  readonly line: typeof testLine;
  /** Reloads the page: its memory is cleared, and the browser's storage stays. */
  readonly reload: () => Promise<void>;
};

const usual: ClientConfig = {
  systemName: 'Balcão',
  version: '1.0.0',
  palettes: defaultPalettes,
  simulator: true,
  signUp: true,
  stuckAfterSeconds: 120,
};

/** The present configuration. An open page still uses the configuration that it started with. */
let config = usual;
/** Changes the configuration for the next request, as an admin's change of a setting does. */
export const changeConfig = (change: Partial<ClientConfig>): void => {
  config = { ...config, ...change };
};

/** One open page, until it is closed. */
type Page = {
  readonly root: Root;
  readonly container: HTMLElement;
  readonly router: ReturnType<typeof createAppRouter>;
};

let shown: Page | undefined;
let gateway = new TestGateway(() => 0);
let isFollowing = false;

/** Once for all pages, which share the modules of the app as the visits of one tab do. */
const startOnce = (): void => {
  if (isFollowing) return;
  isFollowing = true;
  const fetchFile = window.fetch.bind(window);
  window.fetch = (input, init = {}) => {
    const url = new URL(input instanceof Request ? input.url : input, window.location.href);
    if (url.pathname === clientConfigPath) return Promise.resolve(Response.json(config));
    return TestGateway.knows(url) ? gateway.serve(url, init) : fetchFile(input, init);
  };
  window.XMLHttpRequest = uploadsTo(() => gateway);
  session.followOtherTabs('/');
  guardReload();
  refuseDroppedFiles();
};

/** Ends the present page, as a reload does; the data of the desk stays. */
const leavePage = (): void => {
  shown?.root.unmount();
  shown?.router.dispose();
  shown?.container.remove();
  shown = undefined;
  // Without a session the app itself closes the desk and everything in it.
  useSession.setState({ status: 'restoring' }, true);
  testLine.hangUp();
  giveLocksBack();
};

/** Closes the page, with its pending requests. */
const closePage = (): void => {
  gateway.close();
  leavePage();
  testLine.forget();
  // An aborted call may have shown a toast.
  dismissToasts();
};

const forgetBrowser = async (): Promise<void> => {
  // State that modules read from the storage only when a page loads.
  useThemeChoice.setState({ own: undefined, desk: 'light' });
  rememberFilter(0, {});
  const stored = Object.keys(localStorage);
  localStorage.clear();
  // Tells modules with a copy of stored values, as another tab would. The session is over already, so the token is left
  // out.
  for (const key of stored.filter((each) => each !== 'token'))
    window.dispatchEvent(new StorageEvent('storage', { key, newValue: null }));
  sessionStorage.clear();
  const databases = await indexedDB.databases();
  await Promise.all(
    databases.map(
      ({ name = '' }) =>
        new Promise((resolve) => {
          const request = indexedDB.deleteDatabase(name);
          request.addEventListener('success', resolve);
          request.addEventListener('error', resolve);
          request.addEventListener('blocked', resolve);
        }),
    ),
  );
};

const show = async (options: Options): Promise<void> => {
  // As in `index.html`: overlays open in one element, and another is beside it.
  const container = document.createElement('div');
  container.id = 'desk';
  const rootElement = document.createElement('div');
  rootElement.id = 'root';
  container.append(rootElement);
  document.body.append(container);
  const root = createRoot(rootElement);
  const router = createAppRouter();
  shown = { root, container, router };
  await fetchDesk();
  await session.restore();
  // Without `StrictMode`, which runs each effect twice in development, and the focus would get lost.
  root.render(
    <ClientConfigContext value={config}>
      <QueryClientProvider client={queryClient}>
        <ThemeAndToasts>{options.shows ?? <AppRouter router={router} />}</ThemeAndToasts>
      </QueryClientProvider>
    </ClientConfigContext>,
  );
  // Hidden from readers if a dialog opens again at once.
  if (options.isSignedOut !== true)
    await expect.element(page.getByRole('main', { includeHidden: true })).toBeInTheDocument();
};

const answerAll = (opened: TestGateway, data: DeskData): void => {
  answerDesk(opened, data);
  answerTickets(opened, data);
  answerMessages(opened, data);
};

/**
 * Opens the whole web client in this browser, with a fake desk inside the page, until the test ends. For tests that
 * need one window and no real server.
 */
export const openDesk = async (options: Options = {}): Promise<OpenDesk> => {
  startOnce();
  // A test may open a second desk, like another tab.
  closePage();
  await forgetBrowser();
  config = { ...usual, ...options.config };
  const data = deskData(options.user);
  const opened = new TestGateway(() => testLine.position);
  gateway = opened;
  // Registered on each call: a hook beside this function would belong only to the first file that imports it.
  onTestFinished(() => {
    closePage();
    expect(opened.faults).toEqual([]);
  });
  answerAll(opened, data);
  options.prepare?.({ data, gateway: opened });
  await page.viewport(options.width ?? 1440, options.height ?? 900);
  await loadAllTexts();
  await changeLanguage(options.language ?? 'en');
  if (options.isSignedOut !== true) tokenStore.write(sampleToken(data.user.id));
  history.replaceState(null, '', options.at ?? '/tickets');
  watchAlerts();
  // The page before may have asked for something after it was closed, as for the ticket under a resting pointer. Nobody
  // answers that, and this page would wait for it.
  queryClient.clear();
  await show(options);
  return {
    data,
    gateway: opened,
    line: testLine,
    reload: async () => {
      leavePage();
      await show(options);
    },
  };
};
