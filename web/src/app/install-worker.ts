import { matchPath } from 'react-router-dom';
import { z } from 'zod';
import { whenIdle } from '../lib/page/when-idle.ts';
import { goTo } from '../lib/page/navigation.ts';
import { queryClient } from '../lib/queries/query-client.ts';
import { pages } from './pages.tsx';

/** Any page of the router: a list of its own would miss one. */
const isPage = (address: string): boolean => {
  const [pathname = ''] = address.split(/[?#]/, 1);
  return pages.some(({ path: pattern }) => matchPath(pattern, pathname) !== null);
};
const openSchema = z.object({ open: z.string().refine(isPage) });

const path = '/service-worker.js';
const firstRetryMs = 15_000;
const lastRetryMs = 3_600_000;

/** If the desk is down while the worker fetches its files, the installation is retried at growing intervals. */
const install = async (container: ServiceWorkerContainer, retryMs = firstRetryMs): Promise<void> => {
  const retry = (): void => {
    setTimeout(() => void install(container, Math.min(retryMs * 2, lastRetryMs)), retryMs);
  };
  try {
    const registration = await container.register(path);
    const { installing } = registration;
    installing?.addEventListener('statechange', () => {
      if (installing.state === 'redundant' && registration.active === null) retry();
    });
  } catch {
    retry();
  }
};

/** Caches the page for when the desk is unreachable, and makes it installable. The desk also works without it. */
export const installWorker = (): void => {
  if (!('serviceWorker' in navigator) || !import.meta.env.PROD) return;
  const { serviceWorker } = navigator;
  // The page's own requests are first.
  void whenIdle(queryClient).then(() => install(serviceWorker));
  serviceWorker.addEventListener('message', answerWorker);
};

export const answerWorker = ({ data, ports }: Pick<MessageEvent<unknown>, 'data' | 'ports'>): void => {
  // The user clicked a notification: the worker says which page to open.
  const asked = openSchema.safeParse(data);
  if (asked.success) void goTo(asked.data.open);
  // The worker asks whether this page is awake.
  ports[0]?.postMessage('awake');
};
