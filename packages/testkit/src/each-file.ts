import { register } from 'prom-client';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { limitWaiting } from './eventually.ts';
import { beginReading, endReading } from './reading-limit.ts';
import { disposeAll } from './test-file-end.ts';

// Read before the file itself, and anew for each. A file that could not be read left what it had opened.
await disposeAll();
beginReading();

beforeAll(endReading);

beforeEach(({ task }) => {
  limitWaiting(task.timeout);
});

// Vitest runs the hooks of a file in reverse order, so that this one comes after everything that the file closes. The
// next file may run in the same process.
afterAll(async () => {
  try {
    await disposeAll();
  } finally {
    register.clear();
  }
});
