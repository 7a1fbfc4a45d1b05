import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { takeDataFolder } from '@balcao/local/data-folder/run-record';
import { eventually } from './eventually.ts';

/**
 * Ends the desks that test files of one process share. Their data folders may be deleted once none of their processes
 * runs.
 */
export async function endDesksOfRun(folder: string): Promise<void> {
  const desks = join(folder, 'desks');
  for (const name of namesIn(desks))
    await eventually(() => takeDataFolder(join(desks, name), () => undefined), { intervalMs: 100 });
}

function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder);
  } catch {
    // No test file started a desk.
    return [];
  }
}
