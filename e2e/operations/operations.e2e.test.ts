import { deskClient, type DeskClient } from '@balcao/desk-client';
import { openDataFolder } from '@balcao/local/data-folder/data-folder';
import { startStack, type Stack } from '@balcao/local/stack';
import { eventually } from '@balcao/testkit';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTraceReceiver } from './trace-receiver.ts';

const receiver = await startTraceReceiver();
const slowly = { intervalMs: 200 };
let stack: Stack;
let desk: DeskClient;
let whatsappId: number;

beforeAll(async () => {
  stack = await startStack({
    env: {
      OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url,
      OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json',
      OTEL_METRICS_EXPORTER: 'none',
      OTEL_LOGS_EXPORTER: 'none',
      OTEL_BSP_SCHEDULE_DELAY: '200',
    },
  });
  desk = deskClient(stack.url);
  await desk.signIn(stack.adminEmail, stack.adminPassword);
  whatsappId = await desk.connectSimulatedPhone('Main line');
});
afterAll(() => stack.stop());

/** Service and name of each span of the trace that holds one called `name`. */
const traceWith = (name: string): readonly string[] => {
  const spans = receiver.spans();
  const traceIds = new Set(spans.filter((span) => span.name === name).map(({ traceId }) => traceId));
  expect(traceIds.size).toBe(1);
  return spans.filter(({ traceId }) => traceIds.has(traceId)).map((span) => `${span.service}: ${span.name}`);
};

test('one trace follows a message from the session to the sockets', async () => {
  await desk.write(whatsappId, { from: '5511988887777', name: 'Ana', body: 'Good morning' });
  await eventually(() => {
    expect(traceWith('message of a channel')).toEqual(
      expect.arrayContaining([
        'channel-session: message of a channel',
        'channel-session: publish channel-session events',
        'messaging: apply messaging__receive-messages',
        'ticket: rpc.ticket.recordInbound',
        'messaging: publish messaging events',
        'notification: apply notification__record-updates-of-messaging',
        'notification: emit to sockets',
      ]),
    );
  }, slowly);
});

test('the request id that a browser gets back is the trace of its call', async () => {
  const answer = await fetch(`${stack.url}/nothing-here`, { method: 'POST' });
  const requestId = answer.headers.get('x-request-id') ?? '';
  const traceId = requestId.replaceAll('-', '');
  await eventually(() => {
    const found = receiver.spans().filter((span) => span.traceId === traceId);
    expect(found.map(({ service, name, parentSpanId }) => [service, name, parentSpanId])).toEqual([
      ['gateway', 'POST request', undefined],
    ]);
  }, slowly);
});

const processes = ['auth', 'channel-session', 'gateway', 'messaging', 'notification', 'ticket'] as const;

const privateStatus = async (process: string, path: string): Promise<number> => {
  const port = openDataFolder(stack.dataPath).knownPort(`${process} health`);
  const answer = await fetch(`http://127.0.0.1:${String(port)}${path}`);
  await answer.arrayBuffer();
  return answer.status;
};
const publicStatus = async (): Promise<number> => {
  const answer = await fetch(`${stack.url}/readyz`);
  await answer.arrayBuffer();
  return answer.status;
};
const processesWith = async (path: string, status: number): Promise<string[]> => {
  const statuses = await Promise.all(processes.map((process) => privateStatus(process, path)));
  return processes.filter((_, index) => statuses[index] === status);
};

test.each([
  // The others go on without it: throttles count in the process, sweeps find what jobs forget.
  ['redis', ['gateway', 'messaging', 'notification']],
  ['nats', processes],
  ['postgres', ['auth', 'channel-session', 'messaging', 'notification', 'ticket']],
] as const)('while %s is away whoever needs it is not ready, and soon after it is', async (name, needing) => {
  const store = stack.stores[name];
  await store.stop();
  await eventually(async () => {
    expect(await publicStatus()).toBe(503);
    expect(await processesWith('/readyz', 503)).toEqual(needing);
    expect(await processesWith('/livez', 200)).toEqual(processes);
    expect(await processesWith('/metrics', 200)).toEqual(processes);
  }, slowly);
  await store.restart();
  await eventually(async () => {
    expect(await processesWith('/readyz', 200)).toEqual(processes);
    expect(await publicStatus()).toBe(200);
  }, slowly);
});

test('the public readiness speaks for each service', async () => {
  await stack.services.messaging.stop();
  await eventually(async () => {
    expect(await publicStatus()).toBe(503);
  }, slowly);
  await stack.services.messaging.start();
  await eventually(async () => {
    expect(await publicStatus()).toBe(200);
  }, slowly);
});
