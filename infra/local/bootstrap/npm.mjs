import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { Complaint } from './complaint.mjs';

/** npm's program file: of the npm that runs this process, else the one beside this Node, else from the PATH. */
function npmProgram() {
  const ofCaller = process.env.npm_execpath;
  const candidates = [
    ...(ofCaller !== undefined && basename(ofCaller) === 'npm-cli.js' ? [ofCaller] : []),
    join(dirname(process.execPath), '../lib/node_modules/npm/bin/npm-cli.js'),
    join(dirname(process.execPath), 'node_modules/npm/bin/npm-cli.js'),
  ];
  const found = candidates.find((candidate) => existsSync(candidate));
  return found === undefined ? { command: 'npm', args: [] } : { command: process.execPath, args: [found] };
}

/** The settings of the npm that runs this process must not affect another folder's installation. */
function cleanEnvironment() {
  return Object.fromEntries(
    Object.entries(process.env).filter(
      ([name]) => !/^npm_(config_(local_prefix|prefix|global_prefix)|package_|lifecycle_)/.test(name),
    ),
  );
}

export function npmCi(folder, purpose) {
  const { command, args } = npmProgram();
  return new Promise((resolve, reject) => {
    const child = spawn(
      command,
      [
        ...args,
        'ci',
        '--ignore-scripts',
        '--no-audit',
        '--no-fund',
        '--no-update-notifier',
        '--loglevel=error',
      ],
      {
        cwd: folder,
        stdio: 'inherit',
        env: cleanEnvironment(),
      },
    );
    child.on('error', (error) =>
      reject(new Complaint(`npm could not be started: ${error.message}. Install npm.`)),
    );
    child.on('exit', (code) => {
      if (code === 0) resolve();
      else
        reject(
          new Complaint(
            `${purpose} failed (npm ci in ${folder}, exit code ${code}); npm's own words stand above.\n` +
              'Mostly this is the network: check that the package registry can be reached (npm ping), then run the command again.',
          ),
        );
    });
  });
}
