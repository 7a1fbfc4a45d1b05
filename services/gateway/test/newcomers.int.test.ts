import {
  answerForNewcomers,
  type Endpoint,
  endpoints,
  fileEndpoints,
  mediaCookieName,
  mediaToken,
  rightsEventName,
  rooms,
  sendMedia,
} from '@balcao/contracts';
import { expect, test } from 'vitest';
import { bearer, pathOf, type Person } from './desk.ts';
import { formHeaders, formOf, png } from './form.ts';
import { send } from './http.ts';
import { ask, openLiveDesk } from './live-desk.ts';

let lastId = 100;

const facts = (userId: number) => ({
  userId,
  name: 'Rita',
  email: `rita${String(userId)}@desk.example`,
  profile: 'user' as const,
  isTricked: 'enabled' as const,
  startWork: '',
  endWork: '',
  queueIds: [] as number[],
  whatsappId: null,
});
const call = (person: Person, endpoint: Endpoint) =>
  send(live.gateway, pathOf(endpoint), { method: endpoint.method.toUpperCase(), headers: bearer(person) });
const newcomer = async (): Promise<Person> => {
  lastId += 1;
  const person = live.desk.signedIn(lastId);
  await live.desk.tell({ type: 'UserCreated', data: { ...facts(lastId), origin: 'sign-up' } });
  await expect
    .poll(async () => (await send(live.gateway, '/queue', { headers: bearer(person) })).status)
    .toBe(200);
  return person;
};
const listQueues = endpoints.find(({ operation }) => operation === 'listQueues');

const live = await openLiveDesk();

test('a newcomer gets empty lists, and is refused all other data of others', async () => {
  const rita = await newcomer();
  await live.desk.tell({ type: 'SettingChanged', data: { key: 'allTicket', value: 'enabled' } });
  for (const endpoint of [...endpoints, ...fileEndpoints]) {
    if (endpoint.access === 'public') continue;
    const answer = answerForNewcomers(endpoint);
    const { status, json } = await call(rita, endpoint);
    if (answer.kind === 'empty')
      expect([endpoint.operation, status, json]).toEqual([endpoint.operation, 200, answer.body]);
    else if (answer.kind === 'refused')
      expect([endpoint.operation, status, json]).toMatchObject([
        endpoint.operation,
        403,
        { [endpoint.path.startsWith('/v1/') ? 'code' : 'error']: 'ERR_NO_PERMISSION' },
      ]);
    else
      expect([endpoint.operation, [endpoint.status, 400].includes(status)]).toEqual([
        endpoint.operation,
        true,
      ]);
  }
});

test('a newcomer can neither upload nor open a file', async () => {
  const rita = await newcomer();
  const sent = await send(live.gateway, pathOf(sendMedia), {
    method: 'POST',
    headers: { ...bearer(rita), ...formHeaders },
    body: formOf({ name: 'medias', fileName: 'a.png', content: png() }),
  });
  expect(sent).toMatchObject({ status: 403, json: { error: 'ERR_NO_PERMISSION' } });
  const cookie = live.desk.forge(
    { alg: mediaToken.algorithm, typ: mediaToken.type },
    { ...live.desk.claimsOf(rita), aud: mediaToken.audience },
  );
  for (const opener of [bearer(rita), { cookie: `${mediaCookieName}=${cookie}` }])
    for (const path of ['/public/01a1fca4-ee2b-7774-9055-c720d1bab4f2.png', '/public/contacts/x.jpg'])
      expect(await send(live.gateway, path, { headers: opener })).toMatchObject({ status: 404 });
});

test('a newcomer’s socket receives nothing, and reconnects with rights once they are admitted', async () => {
  const rita = await newcomer();
  live.owners.visible.add(`${String(rita.userId)}/1`);
  const socket = await live.connect(rita);
  for (const topic of ['joinNotification', 'joinTickets'] as const) await ask(socket, topic, 'pending');
  expect(await ask(socket, 'joinChatBox', 1)).toEqual({ error: 'ERR_NO_PERMISSION' });
  expect(await ask(socket, 'resume', { after: 0 })).toEqual({ error: 'ERR_NO_PERMISSION' });
  const admin = await live.connect(live.desk.admin);
  const roomsOfData = [
    rooms.user(rita.userId),
    rooms.everybody('full'),
    rooms.topicOfAll('notification', 'full'),
    rooms.topicOfAll('tickets:pending', 'full'),
    rooms.topicOfUser('tickets:pending', rita.userId, 'full'),
    rooms.ticket(1, 'full'),
  ];
  const received: string[] = [];
  socket.onAny((event: string) => {
    if (event !== 'head') received.push(event);
  });
  // The admin received it, so the message went out. The disconnect comes after it on the newcomer's connection.
  expect(await live.emitTo(roomsOfData, [admin])).toEqual([
    expect.arrayContaining([expect.stringMatching(/^ticket/)]),
  ]);
  await live.desk.tell({ type: 'UserLetIn', data: { userId: rita.userId } });
  await expect.poll(() => socket.connected).toBe(false);
  // Of what happened before there is nothing.
  expect(received).toEqual([rightsEventName]);
  const again = await live.connect(rita);
  expect(await live.isReceived(rooms.user(rita.userId), again)).toBe(true);
});

test.each([
  ['a sector', { queueIds: [3] }],
  ['the profile admin', { profile: 'admin' as const }],
])('a newcomer with %s gets full rights for good', async (_what, change) => {
  if (listQueues === undefined) throw new Error('there is a list of sectors');
  const rita = await newcomer();
  expect((await call(rita, listQueues)).json).toEqual([]);
  const tell = (after: object) =>
    live.desk.tell({
      type: 'UserDetailsChanged',
      data: { ...facts(rita.userId), ...after, changed: ['queueIds'] },
    });
  const asEverybody = async () => {
    await expect.poll(async () => (await call(rita, listQueues)).json).toEqual({ did: 'listQueues' });
  };
  await tell(change);
  await asEverybody();
  await tell({ name: 'Rita Melo' });
  await live.desk.tell({ type: 'SettingChanged', data: { key: 'allTicket', value: 'disabled' } });
  await asEverybody();
});
