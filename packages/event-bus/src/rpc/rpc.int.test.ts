import { AppError, type emptyResponse } from '@balcao/contracts';
import { testNats } from '@balcao/testkit';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { double, leave, noInput, renameQueue, showDesk } from '../testing/desk-contracts.ts';
import { admin, attendant, contextOf, nobody, testBus, withServer } from '../testing/test-bus.ts';
import { untraced } from '../tracing.ts';
import type { Reply } from './client.ts';
import { type EndpointAnswer, serveEndpoint, serveOperation } from './handlers.ts';

const nats = await testNats();

const textOf = (reply: Reply): string => Buffer.from(reply.body).toString();
const jsonOf = (reply: Reply): unknown => JSON.parse(textOf(reply));
const rename = serveEndpoint(renameQueue, ({ params, body }) =>
  Promise.resolve({
    body: { queueId: params.queueId, name: body.name },
    written: [{ service: 'ticket', partition: 3, position: 9 }],
  }),
);

test('a reply passes through byte by byte, with its written positions', async () => {
  const client = await testBus(nats.url);
  await withServer(nats.url, { endpoints: [rename] }, async () => {
    const reply = await client.request(
      renameQueue,
      { params: { queueId: '5' }, query: {}, body: { name: 'Vendas', id: 99, isAdmin: true } },
      contextOf(admin),
    );
    expect(reply.status).toBe(200);
    expect(textOf(reply)).toBe('{"queueId":5,"name":"Vendas"}');
    expect(reply.written).toEqual([{ service: 'ticket', partition: 3, position: 9 }]);
    expect(reply.refreshToken).toBeUndefined();
  });
});

test('unknown keys never reach the handler', async () => {
  const client = await testBus(nats.url);
  const seen: unknown[] = [];
  const spy = serveEndpoint(renameQueue, ({ params, query, body }) => {
    seen.push({ params, query, body });
    return Promise.resolve({ body: { queueId: 1, name: body.name } });
  });
  await withServer(nats.url, { endpoints: [spy] }, async () => {
    const raw = { params: { queueId: '5', x: 1 }, query: { y: 2 }, body: { name: 'Vendas', id: 99 } };
    await client.request(renameQueue, raw, contextOf(admin));
    expect(seen).toEqual([{ params: { queueId: 5 }, query: undefined, body: { name: 'Vendas' } }]);
  });
});

test('invalid input names its field and changes nothing', async () => {
  const client = await testBus(nats.url);
  await withServer(nats.url, { endpoints: [rename] }, async () => {
    const ask = async (params: unknown, body: unknown): Promise<unknown> => {
      const reply = await client.request(renameQueue, { params, query: {}, body }, contextOf(admin));
      return { status: reply.status, ...z.looseObject({}).parse(jsonOf(reply)) };
    };
    const failed = (field?: string): unknown => ({
      status: 400,
      error: 'ERR_VALIDATION',
      ...(field === undefined ? {} : { field }),
      requestId: 'request-1',
    });
    expect(await ask({ queueId: '5' }, { name: 'x' })).toEqual(failed('name'));
    expect(await ask({ queueId: '5' }, { name: 'Vendas', look: { color: 3 } })).toEqual(failed('look.color'));
    expect(await ask({ queueId: 'five' }, { name: 'Vendas' })).toEqual(failed('queueId'));
    expect(await ask({ queueId: '5' }, ['not', 'an', 'object'])).toEqual(failed());
    expect(await ask({ queueId: '5' }, undefined)).toEqual(failed());
  });
});

test('access is checked again by the service that does the work', async () => {
  const client = await testBus(nats.url);
  const desk = serveEndpoint(showDesk, () => Promise.resolve({ body: { desk: 'main' } }));
  const leaving = serveEndpoint(leave, () => Promise.resolve({ body: undefined, refreshToken: null }));
  const endpoints = [rename, desk, leaving];
  await withServer(nats.url, { endpoints }, async () => {
    const raw = { params: { queueId: '5' }, query: {}, body: { name: 'Vendas' } };
    const outcome = async (
      endpoint: typeof renameQueue | typeof showDesk | typeof leave,
      actor: Parameters<typeof contextOf>[0],
    ): Promise<unknown> => {
      const reply = await client.request(endpoint, raw, contextOf(actor));
      return reply.status === 200
        ? 200
        : [reply.status, z.object({ error: z.string() }).parse(jsonOf(reply)).error];
    };
    expect(await outcome(renameQueue, nobody)).toEqual([401, 'ERR_SESSION_EXPIRED']);
    expect(await outcome(renameQueue, attendant)).toEqual([403, 'ERR_NO_PERMISSION']);
    expect(await outcome(renameQueue, { kind: 'api', name: 'token', tokenId: null, queueIds: [] })).toEqual([
      403,
      'ERR_NO_PERMISSION',
    ]);
    expect(await outcome(renameQueue, admin)).toBe(200);
    expect(await outcome(showDesk, nobody)).toEqual([401, 'ERR_SESSION_EXPIRED']);
    expect(await outcome(showDesk, attendant)).toBe(200);
    expect(await outcome(leave, nobody)).toBe(200);
  });
});

test('an empty answer has no body, and the refresh cookie is set, cleared or left', async () => {
  const client = await testBus(nats.url);
  const answers: EndpointAnswer<typeof emptyResponse>[] = [
    { body: undefined, refreshToken: 'next ü', refreshSeconds: 60, deviceToken: 'device' },
    { body: undefined, refreshToken: null },
    { body: undefined },
  ];
  const seen: unknown[] = [];
  const leaving = serveEndpoint(leave, ({ context }) => {
    seen.push([
      context.refreshToken,
      context.deviceToken,
      context.clientAddress,
      context.commandId,
      context.causationId,
    ]);
    return Promise.resolve(answers[seen.length - 1] ?? { body: undefined });
  });
  await withServer(nats.url, { endpoints: [leaving] }, async () => {
    const context = contextOf(nobody, {
      refreshToken: 'old "ü"',
      deviceToken: 'known',
      clientAddress: '10.0.0.1',
      commandId: 'command-1',
      causationId: 'event-1',
    });
    const replies = [
      await client.request(leave, noInput, context),
      await client.request(leave, noInput, contextOf(nobody)),
      await client.request(leave, noInput, contextOf(nobody)),
    ];
    expect(
      replies.map((reply) => [
        reply.refreshToken,
        reply.refreshSeconds,
        reply.deviceToken,
        reply.body.length,
      ]),
    ).toEqual([
      ['next ü', 60, 'device', 0],
      [null, undefined, undefined, 0],
      [undefined, undefined, undefined, 0],
    ]);
    expect(seen).toEqual([
      ['old "ü"', 'known', '10.0.0.1', 'command-1', 'event-1'],
      [undefined, undefined, undefined, undefined, undefined],
      [undefined, undefined, undefined, undefined, undefined],
    ]);
  });
});

test('errors keep their code and details; others become ERR_INTERNAL and are logged with the request', async () => {
  const client = await testBus(nats.url);
  const conflict = serveEndpoint(showDesk, () =>
    Promise.reject(new AppError('ERR_OTHER_OPEN_TICKET', { userName: 'Ana' })),
  );
  await withServer(nats.url, { endpoints: [conflict] }, async (log) => {
    const reply = await client.request(showDesk, noInput, contextOf(attendant));
    expect([reply.status, jsonOf(reply)]).toEqual([
      409,
      { error: 'ERR_OTHER_OPEN_TICKET', userName: 'Ana', requestId: 'request-1' },
    ]);
    expect(log.lines).toEqual([]);
  });
  const broken = serveEndpoint(showDesk, () => Promise.reject(new Error('select * from secrets')));
  await withServer(nats.url, { endpoints: [broken] }, async (log) => {
    const reply = await client.request(showDesk, noInput, contextOf(attendant));
    expect([reply.status, jsonOf(reply)]).toEqual([500, { error: 'ERR_INTERNAL', requestId: 'request-1' }]);
    expect(log.lines).toMatchObject([
      { level: 'error', fields: { correlationId: 'request-1', operation: 'showDesk' } },
    ]);
  });
});

test("operations return values and throw the callee's typed error", async () => {
  const client = await testBus(nats.url);
  const doubling = serveOperation(double, ({ number }) =>
    number < 0
      ? Promise.reject(new AppError('ERR_NO_TICKET_FOUND', { field: 'number' }))
      : Promise.resolve({ doubled: number * 2 }),
  );
  await withServer(nats.url, { operations: [doubling] }, async () => {
    expect(await client.call(double, { number: 21 }, contextOf(attendant))).toEqual({ doubled: 42 });
    await expect(client.call(double, { number: -1 }, contextOf(attendant))).rejects.toMatchObject({
      code: 'ERR_NO_TICKET_FOUND',
      details: { field: 'number' },
    });
    await expect(client.call(double, { number: 9999 }, contextOf(attendant))).rejects.toMatchObject({
      code: 'ERR_VALIDATION',
      details: { field: 'number' },
    });
  });
});

test('a trace continues in the called service', async () => {
  const seen: unknown[] = [];
  const tracing = {
    ...untraced,
    current: (correlationId: string) => `trace of ${correlationId}`,
    run: <T>(traceparent: string | undefined, name: string, work: () => Promise<T>): Promise<T> => {
      seen.push([traceparent, name]);
      return work();
    },
  };
  const bus = await testBus(nats.url, { tracing });
  const serving = bus.serve('ticket', {
    operations: [serveOperation(double, ({ number }) => Promise.resolve({ doubled: number * 2 }))],
  });
  await bus.ready();
  await bus.call(double, { number: 2 }, contextOf(attendant));
  const other = await testBus(nats.url);
  await other.call(double, { number: 2 }, contextOf(attendant));
  expect(seen).toEqual([
    ['trace of request-1', 'rpc.ticket.double'],
    [undefined, 'rpc.ticket.double'],
  ]);
  await serving.stop();
});
