import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import type { Page } from 'playwright-core';
import type { SnippetKind } from '../../web/src/features/api-usage/snippets.ts';

type Run = (snippet: string) => Promise<string>;

/** The output of a program that gets these lines on its standard input, as if pasted. */
const through =
  (program: string, ...args: readonly string[]): Run =>
  async (snippet) => {
    const child = spawn(program, args, { stdio: ['pipe', 'pipe', 'pipe'] });
    const ended = once(child, 'close');
    child.stdin.end(snippet);
    const [printed, complaints] = await Promise.all([text(child.stdout), text(child.stderr), ended]);
    return `${printed}${complaints}`;
  };

/** Unchanged, over a socket. */
const throughSocket: Run = async (snippet) => {
  const { hostname, port } = new URL(`http://${/^Host: (.+)\r$/m.exec(snippet)?.[1] ?? ''}`);
  const socket = connect(Number(port), hostname);
  socket.write(snippet);
  return text(socket);
};

const require = createRequire(import.meta.url);
const jqueryPath = require.resolve('jquery');

/** In the console of a page of the desk. Returns what was logged there. */
const inConsole =
  (page: Page, before: () => Promise<string>): Run =>
  async (snippet) => {
    await page.evaluate(await before());
    const told = page.waitForEvent('console', (message) => message.args().length > 0);
    await page.evaluate(`void (${snippet.trim().replace(/;$/, '')})`);
    const [answer] = (await told).args();
    return JSON.stringify(await answer?.jsonValue());
  };

/** The interpreter of each kind of snippet. */
export const interpreters = (page: Page): Readonly<Record<SnippetKind, Run>> => ({
  http: throughSocket,
  fetch: inConsole(page, () => Promise.resolve('')),
  jquery: inConsole(page, () => readFile(jqueryPath, 'utf8')),
  node: through(process.execPath, '-'),
  curl: through('sh'),
  python: through('python3', '-'),
  php: through('php'),
});
