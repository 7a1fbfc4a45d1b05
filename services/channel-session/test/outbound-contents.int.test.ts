import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import {
  editAsContact,
  type OutgoingMedia,
  raiseSimulatedAcks,
  sendContentAsContact,
  setSimulatorContentFaults,
  setSimulatorFaults,
} from '@balcao/contracts';
import { createFolderMediaStore, storeFile } from '@balcao/media-store';
import { eventually } from '@balcao/testkit';
import { describe, expect, it } from 'vitest';
import { openDesk, startChannelSession, testStores } from './fixtures/desk.ts';
import { numberOf, startMessagingLog } from './fixtures/messaging-log.ts';
import { ownLog } from './fixtures/own-log.ts';

const stores = await testStores();
await startChannelSession(stores);
const desk = await openDesk(stores);
const messaging = await startMessagingLog(stores, desk.bus);

async function connected(): Promise<number> {
  const { id } = await desk.create();
  await desk.connect(id);
  return id;
}

const send = async (connectionId: number, body: string, more: object = {}): Promise<string> => {
  const [messageId = ''] = await messaging.queue([{ connectionId, body, ...more }]);
  return messageId;
};
const arrived = (connectionId: number, count: number) =>
  eventually(async () => {
    const outbox = await desk.outbox(connectionId);
    expect(outbox).toHaveLength(count);
    return outbox;
  });
const faults = (whatsappId: number, body: object) =>
  desk.ask(setSimulatorFaults, { params: { whatsappId }, body });
/** Outcomes are stored every 200 ms, so more frequent checks would only cost time. */
const settling = { intervalMs: 100 };
const outcomesOf = (messageId: string) => ownLog(stores).typesOf(`outbound-${messageId}`);
const untilOutcomes = (messageId: string, types: readonly string[]) =>
  eventually(async () => {
    expect(await outcomesOf(messageId)).toEqual(types);
  }, settling);

describe('an outbound file', () => {
  const store = (content: string, fileName: string) =>
    createFolderMediaStore({ path: stores.environment['MEDIA_PATH'] ?? '' }).then((folder) =>
      storeFile(folder, Readable.from([Buffer.from(content)]), { fileName, maxBytes: 1_000 }),
    );

  it('is sent with its caption, name and every byte', async () => {
    const connectionId = await connected();
    const media = await store('%PDF-1.4 conta', 'conta.pdf');
    const outgoing: OutgoingMedia = { media, isVoice: false, caption: 'A conta' };
    await send(connectionId, 'conta.pdf', { outgoing });
    const [sent] = await arrived(connectionId, 1);
    expect(sent).toMatchObject({ body: 'A conta', mediaType: 'application' });
    expect(sent?.file).toEqual({
      fileName: 'conta.pdf',
      mimeType: 'application/pdf',
      size: 14,
      isVoice: false,
    });
    const { file } = await stores.database.db
      .selectFrom('sim_outbox')
      .select('file')
      .where('connection_id', '=', connectionId)
      .executeTakeFirstOrThrow();
    expect(file?.sha256).toBe(createHash('sha256').update('%PDF-1.4 conta').digest('hex'));
  });

  it('fails if the store no longer has it, and the next message is sent', async () => {
    const connectionId = await connected();
    const media = { ...(await store('x', 'x.txt')), key: '0193a1b2-0000-4000-8000-000000000001' };
    const lost = await send(connectionId, 'x.txt', { outgoing: { media, isVoice: false, caption: '' } });
    const next = await send(connectionId, 'e agora?');
    await untilOutcomes(lost, ['OutboundFailed']);
    await untilOutcomes(next, ['OutboundSent', 'OutboundAckRaised']);
  });
});

describe('an outbound quote', () => {
  it("names inbound and outbound messages by the channel's ids", async () => {
    const connectionId = await connected();
    await desk.ask(sendContentAsContact, {
      params: { whatsappId: connectionId },
      body: { from: numberOf(1), content: { kind: 'text', body: 'Quanto?' }, id: 'their-question' },
    });
    const question = await eventually(async () => {
      const [found] = await ownLog(stores).eventsOf('EnvelopeReceived', { connectionId });
      if (found === undefined) throw new Error('not yet');
      return found.data.messageId;
    });
    const first = await send(connectionId, 'Dez', { quotedMessageId: question });
    await untilOutcomes(first, ['OutboundSent', 'OutboundAckRaised']);
    await send(connectionId, 'Reais', { quotedMessageId: first });
    const outbox = await arrived(connectionId, 2);
    expect(outbox.map(({ quotedId }) => quotedId)).toEqual(['their-question', outbox[0]?.id]);
  });
});

describe('the first tick', () => {
  it('reports when the session got the message', async () => {
    const connectionId = await connected();
    const messageId = await send(connectionId, 'Olá');
    await untilOutcomes(messageId, ['OutboundSent', 'OutboundAckRaised']);
    const [ack] = await ownLog(stores).eventsOf('OutboundAckRaised', { messageId });
    expect(Date.parse(ack?.data.handedAt ?? '')).toBeLessThanOrEqual(ack?.at.getTime() ?? 0);
  });
});

describe('an edit and a deletion', () => {
  it('reach the channel after the earlier sends, in order', async () => {
    const connectionId = await connected();
    const messageId = await send(connectionId, 'Amanha');
    await untilOutcomes(messageId, ['OutboundSent', 'OutboundAckRaised']);
    const edit = await messaging.change({ connectionId, messageId, body: 'Amanhã' });
    const deletion = await messaging.change({ connectionId, messageId });
    await untilOutcomes(messageId, [
      'OutboundSent',
      'OutboundAckRaised',
      'OutboundChangeSent',
      'OutboundChangeSent',
    ]);
    const changes = await ownLog(stores).eventsOf('OutboundChangeSent', { messageId });
    expect(changes.map(({ data }) => [data.changeId, data.kind])).toEqual([
      [edit, 'edit'],
      [deletion, 'delete'],
    ]);
    expect(await desk.outbox(connectionId)).toMatchObject([
      { body: 'Amanhã', isEdited: true, isRevoked: true },
    ]);
  });

  it('of a message that was never handed over apply here: the edited one is sent as edited, the deleted one never', async () => {
    const connectionId = await connected();
    await desk.takeOffline(connectionId);
    const edited = await send(connectionId, 'Amanha');
    const withdrawn = await send(connectionId, 'Engano');
    await messaging.change({ connectionId, messageId: edited, body: 'Hoje' });
    await messaging.change({ connectionId, messageId: edited, body: 'Amanhã' });
    await messaging.change({ connectionId, messageId: withdrawn });
    await untilOutcomes(edited, ['OutboundChangeSent', 'OutboundChangeSent']);
    await untilOutcomes(withdrawn, ['OutboundChangeSent']);
    await faults(connectionId, { offline: false });
    await send(connectionId, 'Até logo');
    const outbox = await arrived(connectionId, 2);
    expect(outbox.map(({ body, isEdited }) => [body, isEdited])).toEqual([
      ['Amanhã', false],
      ['Até logo', false],
    ]);
    await desk.ask(raiseSimulatedAcks, { params: { whatsappId: connectionId }, body: { ack: 3 } });
    expect(await outcomesOf(withdrawn)).toEqual(['OutboundChangeSent']);
  });

  it('may be refused, and later sends go on', async () => {
    const connectionId = await connected();
    const messageId = await send(connectionId, 'Olá');
    await untilOutcomes(messageId, ['OutboundSent', 'OutboundAckRaised']);
    await desk.ask(setSimulatorContentFaults, {
      params: { whatsappId: connectionId },
      body: { changes: 1 },
    });
    const changeId = await messaging.change({ connectionId, messageId, body: 'Oi' });
    await send(connectionId, 'Depois');
    await arrived(connectionId, 2);
    // The outcome is stored a moment after the next message left.
    await eventually(async () => {
      const refusals = await ownLog(stores).eventsOf('OutboundChangeRefused', { connectionId });
      expect(refusals.map(({ data }) => data)).toEqual([
        { connectionId, messageId, changeId, kind: 'edit', problem: 'rejected' },
      ]);
    });
  });

  it('of a message that the channel never had are refused', async () => {
    const connectionId = await connected();
    const messageId = '0193a1b2-0000-7000-8000-00000000abcd';
    await messaging.change({ connectionId, messageId });
    await untilOutcomes(messageId, ['OutboundChangeRefused']);
  });

  it('that came from the channel are not sent back to it', async () => {
    const connectionId = await connected();
    const messageId = await send(connectionId, 'Olá');
    await untilOutcomes(messageId, ['OutboundSent', 'OutboundAckRaised']);
    await messaging.change({ connectionId, messageId, body: 'Oi', origin: 'channel' });
    const last = await send(connectionId, 'Depois');
    await untilOutcomes(last, ['OutboundSent', 'OutboundAckRaised']);
    expect((await desk.outbox(connectionId))[0]).toMatchObject({ body: 'Olá', isEdited: false });
  });

  it('on our own phone are reported for the message that was sent', async () => {
    const connectionId = await connected();
    const messageId = await send(connectionId, 'Amanha');
    const [sent] = await arrived(connectionId, 1);
    await desk.ask(editAsContact, {
      params: { whatsappId: connectionId },
      body: { id: sent?.id, body: 'Amanhã' },
    });
    await expect
      .poll(() => ownLog(stores).eventsOf('EnvelopeEdited', { messageId }))
      .toMatchObject([{ data: { fromMe: true, connectionId }, sealed: { body: 'Amanhã' } }]);
  });

  it('of a removed connection end', async () => {
    const connectionId = await connected();
    const messageId = await send(connectionId, 'Olá');
    await untilOutcomes(messageId, ['OutboundSent', 'OutboundAckRaised']);
    await desk.takeOffline(connectionId);
    await messaging.change({ connectionId, messageId, body: 'Oi' });
    await expect.poll(() => waitingIn(connectionId)).toHaveLength(1);
    await desk.remove(connectionId);
    await eventually(async () => {
      const refused = await ownLog(stores).eventsOf('OutboundChangeRefused', { connectionId });
      expect(refused.map(({ data }) => data.problem)).toEqual(['connection-removed']);
    });
  });
});

const waitingIn = (connectionId: number) =>
  stores.database.db
    .selectFrom('st_outbound')
    .select('message_id')
    .where('connection_id', '=', connectionId)
    .where('status', '=', 'waiting')
    .execute();
