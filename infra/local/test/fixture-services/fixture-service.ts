import { appendFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

// A stand-in for a service of which only the process matters: it answers on its ports and, when it stops, writes to a
// file whether the stores still answered at the end of its drain.

const {
  HEALTH_PORT,
  PORT,
  REDIS_URL = '',
  NATS_URL = '',
  DATABASE_URL,
  DRAIN_REPORT,
  ENVIRONMENT_REPORT,
  MISTAKES,
} = process.env;
const name = process.argv[1]?.split('/').at(-3) ?? '';

if (MISTAKES !== undefined) {
  const mistakes = [`${MISTAKES}: is odd`, ...(name === 'gateway' ? ['PUBLIC_URL: is none'] : [])];
  process.stderr.write(`The configuration has mistakes:\n${mistakes.map((line) => `  ${line}\n`).join('')}`);
  process.exit(78);
}

function serve(port: string): Server {
  return createServer((request, response) => {
    if (request.url === '/fail') process.exit(3);
    response.end(name);
  }).listen(Number(port), '127.0.0.1');
}

const servers = [HEALTH_PORT, PORT].flatMap((port) => (port === undefined ? [] : [serve(port)]));

function answers(url: string): Promise<boolean> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve) => {
    const socket = connect({ host: hostname, port: Number(port) });
    socket.once('connect', () => {
      resolve(true);
      socket.destroy();
    });
    socket.once('error', () => {
      resolve(false);
    });
  });
}

if (ENVIRONMENT_REPORT !== undefined)
  appendFileSync(ENVIRONMENT_REPORT, `${JSON.stringify({ name, environment: process.env })}\n`);

process.once('SIGTERM', () => {
  void (async () => {
    // A drain without a report needs no time.
    if (DRAIN_REPORT !== undefined) await sleep(300);
    const stores = [REDIS_URL, NATS_URL, ...(DATABASE_URL === undefined ? [] : [DATABASE_URL])];
    const areUp = (await Promise.all(stores.map(answers))).every(Boolean);
    if (DRAIN_REPORT !== undefined)
      appendFileSync(DRAIN_REPORT, `${name} ${areUp ? 'drained' : 'lost its stores'}\n`);
    for (const server of servers) server.close();
    process.exit(0);
  })();
});
