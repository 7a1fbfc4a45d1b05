import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { disposeAtEnd, eventually } from '@balcao/testkit';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { startIntegration } from './running-integration.ts';
import { openStandIn } from './stand-in.ts';
import { publishMessage } from './publish-messages.ts';

const program = fileURLToPath(new URL('../src/main.ts', import.meta.url));
const payloadSchema = z.object({ id: z.string() });

const n8n = await openStandIn();
const desk = await startIntegration({
  environment: { OUTBOUND_ALLOWED_HOSTS: n8n.host },
});
desk.set('urlApiN8N', `${n8n.url}/webhook/desk`, new Date(0));

const startProcess = () => {
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', program], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { PATH: process.env['PATH'], ...desk.processEnvironment },
  });
  const kill = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill('SIGKILL');
    await once(child, 'exit');
  };
  disposeAtEnd(kill);
  return { kill };
};

// BullMQ gives the job of a dead worker to another one after half a minute.
test(
  'if a process is killed while it delivers, each message arrives, and repeats have the same id',
  { timeout: 120_000 },
  async () => {
    let isKilled = false;
    // The first process never delivers more than these.
    n8n.answersBy((_asked, response) => {
      if (isKilled || n8n.asked.length <= 10) response.writeHead(204).end();
    });
    const told: string[] = [];
    for (let index = 0; index < 60; index += 1)
      told.push(
        (await publishMessage(desk, { body: String(index) }, { contactId: 500 + (index % 6) })).message.id,
      );
    const killed = startProcess();
    await eventually(() => {
      expect(n8n.asked.length).toBeGreaterThan(10);
    });
    await killed.kill();
    isKilled = true;
    expect(n8n.asked.length).toBeLessThan(told.length);
    // Expires the dead process's claims.
    await desk.sql('update st_lanes set claimed_until = null');
    startProcess();
    const idOf = ({ body }: { readonly body: string }) => payloadSchema.parse(JSON.parse(body)).id;
    await eventually(
      () => {
        expect(new Set(n8n.asked.map(idOf))).toEqual(new Set(told));
      },
      { timeoutMs: 60_000 },
    );
    for (const same of Map.groupBy(n8n.asked, idOf).values())
      expect(new Set(same.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
  },
);
