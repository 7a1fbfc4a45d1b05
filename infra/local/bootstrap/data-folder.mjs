import { existsSync, mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Complaint } from './complaint.mjs';

/** Step by step: Node's own recursive way never ends where a folder takes no others, as /proc. */
function make(path) {
  if (existsSync(path)) return;
  make(dirname(path));
  mkdirSync(path);
}

/** Makes the data folder where it is missing, and sees that it can be written. */
export function provideDataFolder(path) {
  try {
    make(path);
    if (!statSync(path).isDirectory()) throw new Error('it is a file');
    const probe = join(path, `.written-${process.pid}`);
    writeFileSync(probe, 'x');
    rmSync(probe);
  } catch (error) {
    throw new Complaint(
      `The data folder ${path} can't be used: ${error.message}.\n` +
        'Make room or give the right to write there, or name another folder: BALCAO_DATA=<folder>.',
    );
  }
}
