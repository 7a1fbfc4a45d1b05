import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** An in-memory folder on Linux. */
const memory = '/dev/shm';
/** A run fills a quarter of it. */
const roomBytes = 4 * 1024 ** 3;

/**
 * The folder for everything that this run writes, its stores included: in memory if there is room. Thousands of
 * short-lived small files cost a disk more processor time than the tests that write them. Accounts under which stores
 * run may enter it.
 */
export function makeRunFolder(): string {
  const folder = inMemory() ?? mkdtempSync(join(tmpdir(), 'balcao-run-'));
  chmodSync(folder, 0o711);
  return folder;
}

function inMemory(): string | undefined {
  if (!existsSync(memory)) return undefined;
  const { bavail, bsize } = statfsSync(memory);
  if (bavail * bsize < roomBytes) return undefined;
  try {
    const folder = mkdtempSync(join(memory, 'balcao-run-'));
    if (canRunPrograms(folder)) return folder;
    rmSync(folder, { recursive: true });
    return undefined;
  } catch {
    // It belongs to another account.
    return undefined;
  }
}

/** Tests write scripts, and containers often forbid running programs from memory. */
function canRunPrograms(folder: string): boolean {
  const path = join(folder, 'program');
  writeFileSync(path, '#!/bin/sh\n', { mode: 0o700 });
  const { status } = spawnSync(path);
  rmSync(path);
  return status === 0;
}
