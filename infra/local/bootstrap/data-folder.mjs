import { existsSync, mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Complaint } from './complaint.mjs';

/** Step by step: Node's recursive option never ends where no folder can be created, such as in /proc. */
function make(path) {
  if (existsSync(path)) return;
  make(dirname(path));
  mkdirSync(path);
}

/** Creates the data folder if it is missing, and checks that it can be written. */
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
