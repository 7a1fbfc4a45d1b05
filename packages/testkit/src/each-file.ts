import { register } from 'prom-client';
import { afterAll } from 'vitest';
import { disposeAll } from './test-file-end.ts';

// Before the file itself is read: vitest runs the hooks of a file in reverse order, so that this one comes after
// everything that the file closes. The next file may run in the same process.
afterAll(async () => {
  try {
    await disposeAll();
  } finally {
    register.clear();
  }
});
