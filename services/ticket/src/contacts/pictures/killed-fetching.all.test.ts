import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { recordInbound, showContact } from '@balcao/contracts';
import { connectBus, systemContext } from '@balcao/event-bus';
import { createLogger } from '@balcao/service-kit';
import {
  disposeAtEnd,
  eventually,
  forgetProcess,
  testFolder,
  testNats,
  testPostgres,
  testRedis,
  watchProcess,
} from '@balcao/testkit';
import { expect, test } from 'vitest';
import { photo } from '../../../test/photos.ts';
import { attendant, inbound, masterKey, person } from '../../../test/running-ticket.ts';
import { startShownPictures } from '../../../test/shown-pictures.ts';
import { startMessagingPeer } from '../../../test/messaging-peer.ts';

const mainPath = fileURLToPath(new URL('../../main.ts', import.meta.url));
const [postgres, nats, redis] = await Promise.all([testPostgres(), testNats(), testRedis()]);
const mediaPath = join(testFolder(), 'media');
const log = createLogger({ service: 'ticket', level: 'error' });
const bus = await connectBus({ url: nats.url, name: 'test', log });
disposeAtEnd(bus.close);

/** The service as it is installed; resolves when it is ready. */
const startProcess = async () => {
  const child = spawn(process.execPath, [mainPath], {
    env: {
      DATABASE_URL: postgres.url,
      NATS_URL: nats.url,
      REDIS_URL: redis.url,
      MASTER_KEY: masterKey,
      MEDIA_PATH: mediaPath,
      HEALTH_PORT: '0',
      LOG_LEVEL: 'error',
      NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
    },
    stdio: ['ignore', 'inherit', 'inherit'],
    // In its own process group, so that the test can end it with its children.
    detached: true,
  });
  const { pid } = child;
  if (pid === undefined) throw new Error('no process');
  watchProcess(pid, 'TERM');
  const ended = once(child, 'exit').then(() => {
    forgetProcess(pid);
  });
  const kill = async (): Promise<void> => {
    child.kill('SIGKILL');
    await ended;
  };
  disposeAtEnd(kill);
  await eventually(async () => {
    expect(await bus.isReady('ticket')).toBe(true);
  });
  return { kill };
};

test(
  'a process that is killed during a question leaves it to the next process',
  { timeout: 120_000 },
  async () => {
    const number = '351940000001';
    const first = await startProcess();
    const desk = { bus, mediaPath, databaseUrl: postgres.url, natsUrl: nats.url, log };
    const { shown, timesAsked } = await startShownPictures(desk);
    const messaging = await startMessagingPeer(desk);
    shown.set(number, () => new Promise(() => undefined));
    const { recorded } = await bus.call(
      recordInbound,
      { messages: [inbound({ contact: person(number) })] },
      systemContext('test', { deadlineMs: 60_000 }),
    );
    const ticket = recorded[0]?.ticket;
    if (ticket === undefined) throw new Error('nothing was recorded');
    await messaging.receive(ticket, 'Olá');
    await eventually(() => {
      expect(timesAsked(number)).toBe(1);
    });
    await first.kill();
    const picture = await photo('red');
    shown.set(number, () => Promise.resolve(picture));
    await startProcess();
    await eventually(async () => {
      const reply = await bus.request(
        showContact,
        { params: { contactId: String(ticket.contactId) }, query: {}, body: {} },
        { ...systemContext('test', { deadlineMs: 60_000 }), actor: attendant(7) },
      );
      const body: unknown = JSON.parse(Buffer.from(reply.body).toString());
      expect(body).toMatchObject({
        profilePicUrl: expect.stringMatching(/^\/public\/contacts\//) as unknown,
      });
    });
    expect(timesAsked(number)).toBe(2);
  },
);
