import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { disposeAtEnd } from './test-file-end.ts';

/** A new folder, deleted when the test file ends. */
export function testFolder(prefix = 'balcao-test-'): string {
  const folder = mkdtempSync(join(tmpdir(), prefix));
  disposeAtEnd(() => {
    rmSync(folder, { recursive: true, force: true });
    return Promise.resolve();
  });
  return folder;
}
