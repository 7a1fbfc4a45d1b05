import {
  changeConnection,
  createConnection,
  deleteConnection,
  describeConnections,
  endSession,
  listConnections,
  replaceSession,
  showConnection,
  startSession,
} from '@balcao/contracts';
import { systemContext } from '@balcao/event-bus';
import { eventually } from '@balcao/testkit';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  attendant,
  type Desk,
  errorOf,
  nobody,
  openDesk,
  startChannelSession,
  testStores,
} from './fixtures/desk.ts';

let desk: Desk;
beforeAll(async () => {
  const stores = await testStores();
  await startChannelSession(stores);
  desk = await openDesk(stores);
});

const at = (whatsappId: number | string) => ({ params: { whatsappId } });
const missing = 424_242;

describe('who may call', () => {
  const everyCall = [
    [listConnections, {}],
    [showConnection, at(missing)],
    [createConnection, { body: { name: 'Loja' } }],
    [changeConnection, { ...at(missing), body: { name: 'Loja' } }],
    [deleteConnection, at(missing)],
    [startSession, at(missing)],
    [replaceSession, at(missing)],
    [endSession, at(missing)],
  ] as const;

  it.each(everyCall)('nobody: $operation', async (endpoint, raw) => {
    const answer = await desk.ask(endpoint, raw, { actor: nobody });
    expect([answer.status, errorOf(answer).error]).toEqual([401, 'ERR_SESSION_EXPIRED']);
  });

  it.each(everyCall.slice(2))('no attendant: $operation', async (endpoint, raw) => {
    const answer = await desk.ask(endpoint, raw, { actor: attendant });
    expect([answer.status, errorOf(answer).error]).toEqual([403, 'ERR_NO_PERMISSION']);
    expect((await desk.ask(listConnections)).body).toEqual([]);
  });

  it.each(everyCall.filter(([, raw]) => 'params' in raw))(
    'answers that there is none: $operation',
    async (endpoint, raw) => {
      const answer = await desk.ask(endpoint, raw);
      expect([answer.status, errorOf(answer).error]).toEqual([404, 'ERR_NO_WAPP_FOUND']);
    },
  );

  it('sees the QR code: admins only', async () => {
    const { id } = await desk.create();
    const qrcode = await eventually(async () => {
      const shown = await desk.show(id);
      expect(shown.status).toBe('qrcode');
      return shown.qrcode;
    });
    expect(qrcode).not.toBe('');
    for (const [endpoint, raw] of [
      [listConnections, {}],
      [showConnection, at(id)],
    ] as const) {
      const text = JSON.stringify((await desk.ask(endpoint, raw, { actor: attendant })).body);
      expect(text).toContain('"status":"qrcode"');
      expect(text).not.toContain(qrcode);
    }
    const described = await desk.bus.call(
      describeConnections,
      { connectionIds: [id, missing] },
      systemContext('test'),
    );
    const anyTime: unknown = expect.any(String);
    expect(described.connections).toMatchObject([{ qrcode, qrcodeSince: anyTime }]);
  });
});
