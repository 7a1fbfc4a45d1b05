import { openDataFolder } from '@balcao/local/data-folder/data-folder';
import { eventually } from '@balcao/testkit';
import { expect, it } from 'vitest';
import type { SecretDesk } from '../src/hostile/secret-desk.ts';
import type { TraceReceiver } from './trace-receiver.ts';

const slowly = { intervalMs: 200 };
const processes = [
  'auth',
  'channel-session',
  'gateway',
  'integration',
  'messaging',
  'notification',
  'ticket',
] as const;

/** Traces, request ids and readiness for operators, at a desk to which nobody wrote before. */
export const itServesOperators = (deskNow: () => SecretDesk, receiver: TraceReceiver): void => {
  /** The service and name of each span in the trace with a span named `name`. */
  const traceWith = (name: string): readonly string[] => {
    const spans = receiver.spans();
    const traceIds = new Set(spans.filter((span) => span.name === name).map(({ traceId }) => traceId));
    expect(traceIds.size).toBe(1);
    return spans
      .filter(({ traceId }) => traceIds.has(traceId))
      .map((span) => `${span.service}: ${span.name}`);
  };
  const privateStatus = async (process: string, path: string): Promise<number> => {
    const port = openDataFolder(deskNow().stack.dataPath).knownPort(`${process} health`);
    const answer = await fetch(`http://127.0.0.1:${String(port)}${path}`);
    await answer.arrayBuffer();
    return answer.status;
  };
  const publicStatus = async (): Promise<number> => {
    const answer = await fetch(`${deskNow().stack.url}/readyz`);
    await answer.arrayBuffer();
    return answer.status;
  };
  const processesWith = async (path: string, status: number): Promise<string[]> => {
    const statuses = await Promise.all(processes.map((process) => privateStatus(process, path)));
    return processes.filter((_, index) => statuses[index] === status);
  };

  it('one trace follows a message from the session to the sockets', async () => {
    const { admin, connectionId } = deskNow();
    await admin.write(connectionId, { from: '5511988887777', name: 'Dora', body: 'Good morning' });
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

  it('the request id that a browser gets is the trace id of its call', async () => {
    const answer = await fetch(`${deskNow().stack.url}/nothing-here`, { method: 'POST' });
    const requestId = answer.headers.get('x-request-id') ?? '';
    const traceId = requestId.replaceAll('-', '');
    await eventually(() => {
      const found = receiver.spans().filter((span) => span.traceId === traceId);
      expect(found.map(({ service, name, parentSpanId }) => [service, name, parentSpanId])).toEqual([
        ['gateway', 'POST request', undefined],
      ]);
    }, slowly);
  });

  it.each([
    // The other services work without Redis: throttles count in the process, and sweeps find what jobs forget.
    ['redis', ['gateway', 'messaging', 'notification']],
    ['nats', processes],
    ['postgres', ['auth', 'channel-session', 'integration', 'messaging', 'notification', 'ticket']],
  ] as const)(
    'while %s is away whoever needs it is not ready, and soon after it is',
    async (name, needing) => {
      const store = deskNow().stack.stores[name];
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
    },
  );

  it('the public readiness reports on each service', async () => {
    const { messaging } = deskNow().stack.services;
    await messaging.stop();
    await eventually(async () => {
      expect(await publicStatus()).toBe(503);
    }, slowly);
    await messaging.start();
    await eventually(async () => {
      expect(await publicStatus()).toBe(200);
    }, slowly);
  });
};
