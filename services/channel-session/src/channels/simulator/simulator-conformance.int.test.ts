import { expect } from 'vitest';
import { simulation } from '../../../test/fixtures/simulation.ts';
import type { SimulatedContent } from '#database/schema.ts';
import type { ConformanceContent } from '#channels/conformance/conformance-fixture.ts';
import { driverConformance } from '#channels/conformance/driver-conformance.ts';
import { newMessageId } from './phone-network.ts';
import { phoneNumberOf } from './create-phone.ts';

const imageOf = (content: Buffer) => ({ kind: 'image' as const, content: content.toString('base64') });

driverConformance('the simulator', async () => {
  const { network, addConnection, newDriver, news, isPaired, close } = await simulation();
  await addConnection(1);
  return {
    createDriver: (session) => newDriver({ connectionId: 1, profilePath: '', ...session }),
    phone: {
      number: phoneNumberOf(1),
      scan: async (qrcode) => {
        expect(await network.scan(1, qrcode)).toBe(true);
      },
      deliver: async ({ at, content, ...message }) => {
        await network.write(1, {
          ...message,
          sentAt: at,
          ...(content === undefined ? {} : { content: simulated(content) }),
        });
      },
      outbox: async () =>
        (await network.outbox(1, 0)).map(({ id, to, body, file, quotedId, isEdited, isRevoked }) => ({
          id,
          to,
          body,
          file: file ?? null,
          quotedId: quotedId ?? null,
          isEdited: isEdited === true,
          isRevoked: isRevoked === true,
        })),
      change: async (id, body) => {
        expect(await network.change(1, body === null ? 'delete' : 'edit', id, body ?? '')).toBe(true);
      },
      list: (contacts) => network.fill(1, { contacts: [...contacts], unregistered: [] }),
      show: (number, picture) =>
        network.setPicture(1, {
          of: number,
          picture: picture === null ? null : imageOf(picture === 'hidden' ? Buffer.from('any') : picture),
          isHidden: picture === 'hidden',
        }),
      ring: async (number) => {
        const id = newMessageId();
        const content = { kind: 'call', isVideo: false } as const;
        await network.write(1, { id, from: number, name: '', body: '', sentAt: new Date(), content });
        return id;
      },
      declined: () => network.declinedCalls(1),
      unregister: (number) => network.fill(1, { contacts: [], unregistered: [number] }),
      setAck: (externalId, ack) => network.raiseAcks(1, ack, [externalId]),
      rejectNextSend: async () => {
        await network.setFaults(1, { reject: 1 });
      },
      isLinked: () => isPaired(),
      unlink: () => network.unlink(1),
    },
    leftRunning: () => Promise.resolve(news.listeners() === 0 ? [] : ['a driver still listens']),
    wipeProfile: () => Promise.resolve(),
    close,
  };
});

const simulated = (content: ConformanceContent): SimulatedContent => {
  if (content.kind === 'file')
    return { ...content, content: content.content.toString('base64'), caption: '' };
  return content.kind === 'vcard' ? { ...content, cards: [...content.cards] } : content;
};
