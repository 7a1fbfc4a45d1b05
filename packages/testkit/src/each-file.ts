import { register } from 'prom-client';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { limitWaiting } from './eventually.ts';
import { beginReading, endReading } from './reading-limit.ts';
import { disposeAll } from './test-file-end.ts';

// Runs before each file is loaded. If the last file failed to load, it left resources open.
await disposeAll();
beginReading();

beforeAll(endReading);

beforeEach(({ task }) => {
  limitWaiting(task.timeout);
});

// Vitest runs the hooks of a file in reverse order, so this one runs after the file's own. The next file may run in the
// same process.
afterAll(async () => {
  try {
    await disposeAll();
  } finally {
    register.clear();
  }
});
