import { showContact } from '@balcao/contracts';
import { eventually } from '@balcao/testkit';
import { expect, test } from 'vitest';
import { photo } from '../../../test/photos.ts';
import { attendant, person, startTicket } from '../../../test/running-ticket.ts';
import { startShownPictures } from '../../../test/shown-pictures.ts';
import { startMessagingPeer } from '../../../test/messaging-peer.ts';

const desk = await startTicket({ picturesEveryMs: 100 });
const messaging = await startMessagingPeer(desk);
const { shown, timesAsked } = await startShownPictures(desk);

test('channels that do not answer delay no other channel', async () => {
  const gate = Promise.withResolvers<Buffer>();
  const picture = await photo('red');
  const write = async (number: string, connectionId: number) => {
    const [recorded] = await desk.receive({ contact: person(number), connectionId });
    if (recorded === undefined) throw new Error('nothing was recorded');
    await messaging.receive(recorded.ticket, 'Olá');
    return recorded.ticket;
  };
  for (const connectionId of [1, 2, 3]) {
    const number = `35195000000${connectionId}`;
    shown.set(number, () => gate.promise);
    await write(number, connectionId);
  }
  try {
    const number = '351950000004';
    shown.set(number, () => Promise.resolve(picture));
    const { contactId } = await write(number, 4);
    await eventually(async () => {
      const { body } = await desk.ask(attendant(7), showContact, { params: { contactId } });
      expect(body).toMatchObject({ profilePicUrl: expect.stringContaining('/public/contacts/') as unknown });
    });
    expect(timesAsked('351950000003')).toBe(1);
  } finally {
    gate.resolve(picture);
  }
});
