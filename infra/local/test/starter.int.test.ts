import { spawn } from 'node:child_process';
import { expect, onTestFinished, test } from 'vitest';
import { processIdentity } from '../src/processes/process-identity.ts';
import { repositoryPath } from '../src/settings.ts';

/** A process that prints its pid, ends only on request, and reports the request. */
const script = `import { endWithStarter } from './infra/local/bootstrap/starter.mjs';
  process.on('SIGTERM', () => { console.log('asked'); process.exit(); });
  endWithStarter();
  console.log(process.pid);
  setInterval(() => undefined, 60_000);`;

/** A stand-in for npm: it starts the script and waits for it. */
const starter = `const { spawnSync } = require('node:child_process');
  spawnSync(process.argv[1], process.argv.slice(2), { stdio: 'inherit' });`;

const run = async (words: readonly string[]) => {
  const npm = spawn(process.execPath, ['--eval', starter, ...words], {
    cwd: repositoryPath,
    env: { ...process.env, npm_lifecycle_event: 'start', NODE: process.execPath, SCRIPT: script },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let said = '';
  npm.stdout.on('data', (chunk: Buffer) => (said += chunk.toString('utf8')));
  await expect.poll(() => said, { timeout: 20_000 }).toMatch(/^\d+\n/);
  const pid = Number.parseInt(said, 10);
  onTestFinished(() => {
    npm.kill('SIGKILL');
    if (processIdentity(pid) !== undefined) process.kill(pid, 'SIGKILL');
  });
  return { npm, pid, said: () => said };
};

const node = ['--input-type=module', '--eval'];

test.each([
  ['a shell that stays between', ['/bin/sh', '-c', `"$NODE" ${node.join(' ')} "$SCRIPT"; exit`]],
  ['a shell that gives its place', ['/bin/sh', '-c', `exec "$NODE" ${node.join(' ')} "$SCRIPT"`]],
])('a start ends in order if its npm is killed, behind %s', async (_what, words) => {
  const { npm, pid, said } = await run(words);
  npm.kill('SIGKILL');
  await expect.poll(() => processIdentity(pid), { timeout: 20_000 }).toBeUndefined();
  expect(said()).toContain('asked');
});
