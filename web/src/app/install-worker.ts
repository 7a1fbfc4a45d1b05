import { z } from 'zod';
import { goTo } from '../lib/go-to.ts';

const openSchema = z.object({ open: z.string().startsWith('/tickets') });

const path = '/service-worker.js';

/** Keeps the page for when the desk can't be reached, and makes it installable. The desk works without it, too. */
export const installWorker = (): void => {
  if (!('serviceWorker' in navigator) || !import.meta.env.PROD) return;
  const register = (): void => {
    navigator.serviceWorker.register(path).catch(() => undefined);
  };
  if (document.readyState === 'complete') register();
  else window.addEventListener('load', register, { once: true });
  // Somebody clicked what the worker showed: it says where to.
  navigator.serviceWorker.addEventListener('message', ({ data }) => {
    const asked = openSchema.safeParse(data);
    if (asked.success) goTo(asked.data.open);
  });
};
