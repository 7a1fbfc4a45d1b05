import { z } from 'zod';
import { atRest } from '../lib/at-rest.ts';
import { goTo } from '../lib/navigation.ts';
import { queryClient } from '../lib/query-client.ts';

const openSchema = z.object({ open: z.string().regex(/^\/(?:tickets|connections)(?:[/?]|$)/) });

const path = '/service-worker.js';
const firstRetryMs = 15_000;
const lastRetryMs = 3_600_000;

/** The desk may be away just while the worker fetches what it keeps: then it is tried again, ever more seldom. */
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

/** Keeps the page for when the desk can't be reached, and makes it installable. The desk works without it, too. */
export const installWorker = (): void => {
  if (!('serviceWorker' in navigator) || !import.meta.env.PROD) return;
  const { serviceWorker } = navigator;
  // What the page itself needs comes first.
  void atRest(queryClient).then(() => install(serviceWorker));
  // Somebody clicked what the worker showed: it says where to.
  serviceWorker.addEventListener('message', ({ data, ports }) => {
    const asked = openSchema.safeParse(data);
    if (asked.success) void goTo(asked.data.open);
    // It wants to know whether this page is awake.
    ports[0]?.postMessage('awake');
  });
};
