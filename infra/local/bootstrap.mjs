// The entry of every command: `npm start`, `npm test` and the others start here, on a machine that may have only git
// and Node 20.19. Plain JavaScript without dependencies, because nothing is installed yet.
import { spawn } from 'node:child_process';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Complaint } from './bootstrap/complaint.mjs';
import { provideDataFolder } from './bootstrap/data-folder.mjs';
import { provideDependencies } from './bootstrap/dependencies.mjs';
import { isNodeNewEnough, provideNode } from './bootstrap/node-runtime.mjs';
import { endWithStarter } from './bootstrap/starter.mjs';

const commands = [
  'start',
  'dev',
  'test',
  'test-again',
  'test-changed',
  'test-workspace',
  'torture',
  'bench',
  'check-config',
  'rebuild',
  'parked',
];
const rootPath = fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/, '');
const dataPath = resolve(rootPath, process.env.BALCAO_DATA || '.balcao');

/** Runs this file again with the other Node, passes signals on, and exits like it. */
function goOnWith(nodePath, env) {
  const child = spawn(nodePath, [fileURLToPath(import.meta.url), ...process.argv.slice(2)], {
    stdio: 'inherit',
    env,
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  child.on('error', (error) => {
    console.error(`Node could not be started (${nodePath}): ${error.message}`);
    process.exit(1);
  });
  child.on('exit', (code) => process.exit(code ?? 1));
}

try {
  const [command] = process.argv.slice(2);
  if (!commands.includes(command))
    throw new Complaint(`Say what to do: node infra/local/bootstrap.mjs ${commands.join(' | ')}`);
  if (process.platform === 'win32')
    throw new Complaint('On Windows, run this inside WSL2 (wsl --install), where it finds what it needs.');
  endWithStarter();
  provideDataFolder(dataPath);
  if (isNodeNewEnough()) {
    await provideDependencies(rootPath, dataPath);
    const { main } = await import('./src/main.ts');
    await main(command, process.argv.slice(3));
  } else {
    const { nodePath, env } = await provideNode(dataPath);
    goOnWith(nodePath, env);
  }
} catch (error) {
  console.error(error instanceof Complaint ? `\n${error.message}\n` : error);
  process.exit(1);
}
