import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { repositoryPath } from '@balcao/local/settings';
import { disposeAtEnd, eventually, testFolder } from '@balcao/testkit';
import { expect } from 'vitest';
import type { Block } from './blocks.ts';

const require = createRequire(import.meta.url);
const packages = join(repositoryPath, 'node_modules');

/** Packages come from this checkout, so that the test needs no registry. npm's output at a start is imitated. */
const commands: Readonly<Record<string, string>> = {
  npm: `case "$1" in
    init) echo '{"name":"here","version":"1.0.0","type":"commonjs"}' > package.json ;;
    install) ln -sfn '${packages}' node_modules ;;
    *) exit 1 ;;
  esac`,
  npx: `program="$1"; shift
  case "$program" in
    tsc) exec node '${join(packages, 'typescript/bin/tsc')}' "$@" ;;
    openapi-typescript) exec node '${join(dirname(require.resolve('openapi-typescript')), '../bin/cli.js')}' "$@" ;;
    *) exit 1 ;;
  esac`,
};

const makeCommands = (folder: string): string => {
  const path = join(folder, 'bin');
  mkdirSync(path);
  for (const [name, lines] of Object.entries(commands)) {
    writeFileSync(join(path, name), `#!/bin/sh\n${lines}\n`);
    chmodSync(join(path, name), 0o755);
  }
  return path;
};

export type Shell = {
  /**
   * The output of a pasted block. If a block runs a program that no other block starts, the shell starts it and waits
   * for it.
   */
  readonly paste: (block: Block) => Promise<string>;
  /** The output so far of a background program. */
  readonly printedBy: (name: string) => string;
};

/** One shell into which the blocks of a guide are pasted in order, with the addresses of this desk in them. */
export const openShell = (places: Readonly<Record<string, string>>, blocks: readonly Block[]): Shell => {
  const folder = testFolder();
  const shell: ChildProcessByStdio<Writable, Readable, null> = spawn('bash', ['-eo', 'pipefail'], {
    cwd: folder,
    stdio: ['pipe', 'pipe', 'inherit'],
    env: {
      ...process.env,
      PATH: `${makeCommands(folder)}:${dirname(process.execPath)}:${process.env['PATH'] ?? ''}`,
    },
    detached: true,
  });
  let printed = '';
  let hasEnded = false;
  shell.stdout.on('data', (part: Buffer) => (printed += part.toString()));
  shell.once('exit', () => (hasEnded = true));
  disposeAtEnd(() => {
    // With its background processes.
    if (shell.pid !== undefined) process.kill(-shell.pid, 'SIGKILL');
    return Promise.resolve();
  });
  const filled = (text: string): string =>
    Object.entries(places).reduce((changed, [from, to]) => changed.replaceAll(from, to), text);
  const logOf = (name: string): string => join(folder, `${name}.log`);
  const last = new Map(blocks.map((block) => [block.name, block]));
  const isRunByAnother = (name: string): boolean =>
    blocks.some(({ language, content }) => language === 'sh' && content.includes(`node ${name}`));
  let count = 0;

  const run = async (lines: string): Promise<string> => {
    const from = printed.length;
    const mark = `@@ ${String((count += 1))} @@`;
    shell.stdin.write(`${lines}\necho '${mark}'\n`);
    await eventually(
      () => {
        if (hasEnded) throw new Error(`The shell ended in: ${lines}\n${printed.slice(from)}`);
        expect(printed.slice(from)).toContain(mark);
      },
      { timeoutMs: 60_000 },
    );
    return printed.slice(from).replace(`${mark}\n`, '');
  };

  return {
    printedBy: (name) => readFileSync(logOf(name), 'utf8'),
    paste: async (block) => {
      const { language, name, content } = block;
      if (language === 'sh') return run(filled(content));
      if (name === '') return '';
      const saved = await run(`cat >> ${name} <<'END_OF_FILE'\n${filled(content)}\nEND_OF_FILE`);
      if (language !== 'js' || last.get(name) !== block || isRunByAnother(name)) return saved;
      await run(`node ${name} > '${logOf(name)}' 2>&1 &`);
      await eventually(() => {
        expect(readFileSync(logOf(name), 'utf8')).toContain('listening');
      });
      return saved;
    },
  };
};
