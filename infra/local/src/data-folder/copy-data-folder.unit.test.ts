import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { copyDataFolder, openDataFolder } from './data-folder.ts';

const newFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'balcao-data-folder-'));
  onTestFinished(() => {
    rmSync(folder, { recursive: true });
  });
  return folder;
};

test('a copy holds the same secrets and files under a name and ports of its own', async () => {
  const first = openDataFolder(newFolder());
  const password = first.password('postgres');
  const port = await first.port('postgres');
  writeFileSync(join(first.folder('media'), 'picture'), 'colours');
  const path = newFolder();
  await copyDataFolder(first.path, path);
  const copy = openDataFolder(path);
  expect(copy.masterKey).toBe(first.masterKey);
  expect(copy.password('postgres')).toBe(password);
  expect(copy.pendingAdminPassword()).toBe(first.pendingAdminPassword());
  expect(readFileSync(join(copy.folder('media'), 'picture'), 'utf8')).toBe('colours');
  expect(copy.id).not.toBe(first.id);
  expect(copy.knownPort('postgres')).toBeUndefined();
  expect(openDataFolder(first.path).knownPort('postgres')).toBe(port);
});
