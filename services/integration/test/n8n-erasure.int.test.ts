import type { Message } from '@balcao/contracts';
import { eventually } from '@balcao/testkit';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { type Desk, startIntegration } from './running-integration.ts';
import { contactOf, messageOf } from './samples.ts';
import { openStandIn, type StandIn } from './stand-in.ts';
import { metadata, publishMessage } from './publish-messages.ts';

const group = 30;
const author = 77;
const zoe = { ...contactOf(author), name: 'Zoe' };

let desk: Desk;
let n8n: StandIn;

beforeAll(async () => {
  n8n = await openStandIn();
  desk = await startIntegration({ environment: { OUTBOUND_ALLOWED_HOSTS: n8n.host } });
  await desk.start();
  n8n.answersBy((_asked, response) => void response.writeHead(204).end());
  desk.set('urlApiN8N', `${n8n.url}/webhook/desk`, new Date(0));
});
beforeEach(async () => {
  await desk.sql('delete from st_feed_gone');
  await desk.sql('delete from st_deliveries');
  n8n.asked.length = 0;
});

const publish = (fields: Partial<Message>) => publishMessage(desk, fields, { contactId: group });
const erase = () =>
  desk.ticket.transaction((tx) =>
    tx.append(
      `contact-${String(author)}`,
      'any',
      [{ type: 'ContactDeleted', data: { contactId: author, ticketIds: [] } }],
      { metadata },
    ),
  );
const kept = () =>
  desk.sql(`select 1 from st_deliveries where receiver_id = 'n8n' and content like '%"Zoe"%'`);
const heard = (word: string): boolean => n8n.asked.some(({ body }) => body.includes(word));

const quoting = (): Partial<Message> => {
  const quoted = messageOf({ contactId: author, contact: zoe });
  return { quotedMsgId: quoted.id, quotedMsg: quoted };
};

test.each<[string, () => Partial<Message>]>([
  ['the author in a group', () => ({ contactId: author, contact: zoe })],
  ['the author of a quoted message', quoting],
])('if %s is erased, no delivery names them, nor does a late one (rule I3)', async (_who, fields) => {
  await publish({ body: 'before', ...fields() });
  await eventually(async () => {
    expect(heard('before')).toBe(true);
    expect(await kept()).toHaveLength(1);
  });
  await erase();
  await eventually(async () => {
    expect(await kept()).toEqual([]);
  });
  await publish({ body: 'comes late', ...fields() });
  await publish({ body: 'of others' });
  await eventually(() => {
    expect(heard('of others')).toBe(true);
  });
  expect(heard('comes late')).toBe(false);
});
