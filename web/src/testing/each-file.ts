import { cleanup, configure } from '@testing-library/react';
import { afterAll, vi } from 'vitest';
// Sets the desk's defaults for all queries, also for files that do not import it.
import '../lib/queries/query-client.ts';

// On a busy machine lazy code loads slowly.
configure({ asyncUtilTimeout: 15_000 });

// Test files share a process and its window, so that packages are loaded only once. Each file gets fresh modules of
// ours, and a window as if it were new.
afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  vi.resetModules();
  if (typeof window === 'undefined') return;
  cleanup();
  document.body.replaceChildren();
  localStorage.clear();
  sessionStorage.clear();
  history.replaceState(null, '', '/');
  for (const name of ['locks', 'clipboard']) Reflect.deleteProperty(navigator, name);
  Reflect.deleteProperty(globalThis, 'indexedDB');
});
