import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { freePort, takePort } from './free-port.ts';

const source = fileURLToPath(new URL('free-port.ts', import.meta.url));

test('concurrent calls get different ports', async () => {
  const ports = await Promise.all(Array.from({ length: 50 }, () => freePort()));
  expect(new Set(ports).size).toBe(50);
});

test('a port that another run reserved is not given out until that run ends, even if nothing listens there', async () => {
  const other = spawn(
    process.execPath,
    [
      '--input-type=module',
      '--eval',
      `const { freePort } = await import(${JSON.stringify(source)});
       process.stdout.write(String(await freePort()));
       process.stdin.resume();`,
    ],
    { stdio: ['pipe', 'pipe', 'inherit'] },
  );
  onTestFinished(() => {
    other.kill('SIGKILL');
  });
  const output: unknown[] = await once(other.stdout, 'data');
  const port = Number(String(output[0]));
  expect(await takePort(port)).toBe(false);
  other.kill('SIGKILL');
  await once(other, 'exit');
  expect(await takePort(port)).toBe(true);
});

test('a run may take its own port again, unless something listens there', async () => {
  const port = await freePort();
  expect(await takePort(port)).toBe(true);
  const server = createServer().listen(port, '127.0.0.1');
  await once(server, 'listening');
  expect(await takePort(port)).toBe(false);
  server.close();
  await once(server, 'close');
  expect(await takePort(port)).toBe(true);
});
