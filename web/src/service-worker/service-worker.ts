import { openPush, showPush } from './push.ts';
import { keepShell, serveShell } from './shell-cache.ts';
import { worker } from './worker-scope.ts';

// One worker for everything that outlives a tab.
worker.addEventListener('install', (event) => {
  event.waitUntil(keepShell());
});
worker.addEventListener('activate', (event) => {
  event.waitUntil(worker.clients.claim());
});
worker.addEventListener('fetch', (event) => {
  const answer = serveShell(event.request);
  if (answer !== undefined) event.respondWith(answer);
});
worker.addEventListener('push', (event) => {
  event.waitUntil(showPush(event));
});
worker.addEventListener('notificationclick', (event) => {
  event.waitUntil(openPush(event));
});
