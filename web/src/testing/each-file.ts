import { cleanup, configure } from '@testing-library/react';
import { afterAll, vi } from 'vitest';
// What the desk sets once for all its queries, whichever of them a file looks at.
import '../lib/query-client.ts';

// What is fetched when it is first shown takes its time on a busy machine.
configure({ asyncUtilTimeout: 15_000 });

// Files share a process and its browser window, so that what they import from packages is read once. Each has our own
// modules for itself, with what these remember, and finds the window as if it were new.
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
