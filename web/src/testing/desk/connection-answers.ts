import {
  changeConnection,
  type Connection,
  createConnection,
  deleteConnection,
  endSession,
  replaceSession,
  startSession,
} from '@balcao/contracts';
import { sampleConnection } from '../samples.ts';
import type { DeskData } from './desk-data.ts';
import { Refusal, type TestGateway } from './test-gateway.ts';
import { testLine } from './test-line.ts';

const done = { message: 'Done.' };

/** Changes a connection and sends the update. */
export const changeOfConnection = (
  data: DeskData,
  whatsappId: number,
  change: Partial<Connection>,
): Connection => {
  const before = data.connections.find(({ id }) => id === whatsappId);
  if (before === undefined) throw new Refusal('ERR_NO_WAPP_FOUND');
  const whatsapp = { ...before, ...change };
  data.connections = data.connections.map((each) => (each.id === whatsappId ? whatsapp : each));
  testLine.tell('whatsapp', { action: 'update', whatsapp });
  return whatsapp;
};

const waiting = (): Partial<Connection> => ({
  status: 'qrcode',
  reason: 'waiting-for-scan',
  qrcode: 'a code that nobody has scanned yet',
  qrcodeSince: new Date().toISOString(),
});

/** Answers the calls of connections for admins. */
export const answerConnections = (gateway: TestGateway, data: DeskData): void => {
  const queuesOf = (ids: readonly number[]) => data.queues.filter(({ id }) => ids.includes(id));
  gateway.answer(createConnection, ({ body }) => {
    const { queueIds, engine = 'whatsapp-web', ...fields } = body;
    if (queueIds.length > 1 && fields.greetingMessage === '') throw new Refusal('ERR_WAPP_GREETING_REQUIRED');
    const id = data.connections.length + 1;
    data.connections.push(sampleConnection({ id, engine, ...fields, queues: queuesOf(queueIds) }));
    return changeOfConnection(data, id, waiting());
  });
  gateway.answer(changeConnection, ({ params, body }) => {
    const { queueIds, engine: _fixed, ...fields } = body;
    const given = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
    const queues = queueIds === undefined ? {} : { queues: queuesOf(queueIds) };
    return changeOfConnection(data, params.whatsappId, { ...given, ...queues });
  });
  gateway.answer(deleteConnection, ({ params }) => {
    data.connections = data.connections.filter(({ id }) => id !== params.whatsappId);
    testLine.tell('whatsapp', { action: 'delete', whatsappId: params.whatsappId });
    return done;
  });
  for (const endpoint of [startSession, replaceSession])
    gateway.answer(endpoint, ({ params }) => {
      changeOfConnection(data, params.whatsappId, waiting());
      return done;
    });
  gateway.answer(endSession, ({ params }) => {
    changeOfConnection(data, params.whatsappId, { status: 'DISCONNECTED', reason: 'stopped', qrcode: '' });
    return done;
  });
};
