import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { repositoryPath } from '../src/settings.ts';

const start = (environment: NodeJS.ProcessEnv) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['infra/local/bootstrap.mjs', 'start'], {
    cwd: repositoryPath,
    encoding: 'utf8',
    env: { ...process.env, ...environment },
  });
  return { status, said: `${stdout}${stderr}` };
};

test('a data folder that cannot be created is named, with what to do, and without a stack', () => {
  const folder = mkdtempSync(join(tmpdir(), 'balcao-bootstrap-test-'));
  onTestFinished(() => {
    rmSync(folder, { recursive: true, force: true });
  });
  const file = join(folder, 'file');
  writeFileSync(file, '');
  for (const dataPath of [file, join(file, 'below'), '/proc/balcao']) {
    const { status, said } = start({ BALCAO_DATA: dataPath });
    expect(status).toBe(1);
    expect(said).toContain(`The data folder ${dataPath} can't be used`);
    expect(said).toContain('BALCAO_DATA=<folder>');
    expect(said).not.toContain('    at ');
  }
});

test('without a network, the missing Node is explained by that', () => {
  const folder = mkdtempSync(join(tmpdir(), 'balcao-bootstrap-test-'));
  onTestFinished(() => {
    rmSync(folder, { recursive: true, force: true });
  });
  const program = `import { provideNode } from './infra/local/bootstrap/node-runtime.mjs';
    provideNode(${JSON.stringify(folder)}).catch(({ message }) => console.log(message));`;
  const { stdout } = spawnSync(process.execPath, ['--input-type=module', '--eval', program], {
    cwd: repositoryPath,
    encoding: 'utf8',
    env: {
      ...process.env,
      npm_config_registry: 'http://127.0.0.1:9/',
      npm_config_fetch_retries: '0',
      npm_config_cache: join(folder, 'cache'),
    },
  });
  expect(stdout).toContain('could not be brought');
  expect(stdout).toContain('npm ping');
});
