const path = '/service-worker.js';

/** Keeps the page for when the desk can't be reached, and makes it installable. The desk works without it, too. */
export const installWorker = (): void => {
  if (!('serviceWorker' in navigator) || !import.meta.env.PROD) return;
  window.addEventListener('load', () => {
    navigator.serviceWorker.register(path).catch(() => undefined);
  });
};
