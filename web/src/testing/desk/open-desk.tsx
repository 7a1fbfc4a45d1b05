import { type ClientConfig, clientConfigPath, defaultPalettes, type User } from '@balcao/contracts';
import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { expect, onTestFinished } from 'vitest';
import { page } from 'vitest/browser';
import '../../lib/zod-setup.ts';
import { fetchDesk } from '../../app/desk-files.ts';
import { AppRouter, createAppRouter } from '../../app/router.tsx';
import { Look } from '../../components/look.tsx';
import { ClientConfigContext } from '../../config/client-config.ts';
import { rememberFilter } from '../../features/tickets/state/last-filter.ts';
import type { Language } from '../../lib/languages.ts';
import { queryClient } from '../../lib/query-client.ts';
import { refuseDroppedFiles } from '../../lib/refuse-dropped-files.ts';
import { session, useSession } from '../../lib/session.ts';
import { useThemeChoice } from '../../lib/theme-choice.ts';
import { dismissToasts } from '../../lib/toasts.ts';
import { tokenStore } from '../../lib/token-store.ts';
import { guardReload } from '../../lib/unsaved.ts';
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
import { listenToAlerts } from './told.ts';

type Options = {
  /** The address that is opened. */
  readonly at?: string;
  readonly user?: Partial<User>;
  readonly language?: Language;
  readonly width?: number;
  readonly height?: number;
  readonly config?: Partial<ClientConfig>;
  /** Another page than the desk's own. */
  readonly shows?: ReactNode;
  /** Nobody is signed in: the page opens as a stranger sees it. */
  readonly isSignedOut?: boolean;
  /** Fills the desk, and changes how it answers, before the page opens. */
  readonly prepare?: (desk: Pick<OpenDesk, 'data' | 'gateway'>) => void;
};

export type OpenDesk = {
  readonly data: DeskData;
  readonly gateway: TestGateway;
  readonly line: typeof testLine;
  /** As a reload does: everything that the page holds in memory is gone; what it stored in the browser stays. */
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

/** As the desk says it now; what the page started with stays beside it. */
let config = usual;
/** As an admin's change of a setting does, for whoever asks again. */
export const changeConfig = (change: Partial<ClientConfig>): void => {
  config = { ...config, ...change };
};

/** What belongs to one open page and goes with it. */
type Page = {
  readonly root: Root;
  readonly container: HTMLElement;
  readonly router: ReturnType<typeof createAppRouter>;
};

let shown: Page | undefined;
let gateway = new TestGateway(() => 0);
let isFollowing = false;

/** Once for all pages: they share the modules of the app, as the visits of one browser tab do. */
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

/** What a reload does with the page before: the desk goes on meanwhile. */
const leavePage = (): void => {
  shown?.root.unmount();
  shown?.router.dispose();
  shown?.container.remove();
  shown = undefined;
  // Whoever has no session has no desk: the product itself ends everything that belongs to one.
  useSession.setState({ status: 'restoring' }, true);
  testLine.hangUp();
  giveLocksBack();
};

/** The page is closed: nothing of it is on screen or on its way. */
const closePage = (): void => {
  gateway.close();
  leavePage();
  testLine.forget();
  // A call that was cut off may have said so since.
  dismissToasts();
};

const forgetBrowser = async (): Promise<void> => {
  // What modules read once from the stores of the browser, when a page loads.
  useThemeChoice.setState({ own: undefined, desk: 'light' });
  rememberFilter(0, {});
  const stored = Object.keys(localStorage);
  localStorage.clear();
  // What modules keep of it hears of it as from another tab. Whose session it was is over already.
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
  // As `index.html` has them: overlays open in the one, beside the other.
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
  // Without `StrictMode`: outside of a built page it runs each effect twice, and the focus goes astray.
  root.render(
    <ClientConfigContext value={config}>
      <QueryClientProvider client={queryClient}>
        <Look>{options.shows ?? <AppRouter router={router} />}</Look>
      </QueryClientProvider>
    </ClientConfigContext>,
  );
  if (options.isSignedOut !== true) await expect.element(page.getByRole('main')).toBeInTheDocument();
};

const answerAll = (opened: TestGateway, data: DeskData): void => {
  answerDesk(opened, data);
  answerTickets(opened, data);
  answerMessages(opened, data);
};

/**
 * Opens the whole web client in this browser, before a desk that is inside the page. For what needs one window and no
 * truth of the server; it ends with the test.
 */
export const openDesk = async (options: Options = {}): Promise<OpenDesk> => {
  startOnce();
  // A test may open another one: a tab of its own.
  closePage();
  await forgetBrowser();
  config = { ...usual, ...options.config };
  const data = deskData(options.user);
  const opened = new TestGateway(() => testLine.position);
  gateway = opened;
  // Each time: the next file finds this module read already, and a hook beside it would be of the first file alone.
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
  listenToAlerts();
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
