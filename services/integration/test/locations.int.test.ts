import type { ServerResponse } from 'node:http';
import { addressPlace, locationBodyOf } from '@balcao/contracts';
import { serveOperation } from '@balcao/event-bus';
import { eventually } from '@balcao/testkit';
import { beforeEach, expect, test } from 'vitest';
import { startIntegration } from './running-integration.ts';
import { messageOf, ticketOf } from './samples.ts';
import { openStandIn, silenceMs } from './stand-in.ts';

const metadata = { actor: { kind: 'system', name: 'test' } as const, correlationId: 'test' };
const told: { messageId: string; address: string }[] = [];
const maps = await openStandIn();
const desk = await startIntegration({
  environment: { OUTBOUND_ALLOWED_HOSTS: maps.host, MAPS_URL: maps.url, MAPS_TIMEOUT_MS: silenceMs },
  messagingOperations: [
    serveOperation(addressPlace, (input) => {
      told.push(input);
      return Promise.resolve({});
    }),
  ],
});
let running = await desk.start();
let nextContact = 10;

/** Answers in the format of Google's geocoding. */
const says = (status: string, ...addresses: readonly string[]) =>
  JSON.stringify({ status, results: addresses.map((address) => ({ formatted_address: address })) });
const finds = (response: ServerResponse): void => void response.end(says('OK', 'Rua A, 5', 'Brasil'));

beforeEach(() => {
  nextContact += 1;
  told.length = 0;
  maps.asked.length = 0;
  maps.answersBy((_asked, response) => {
    finds(response);
  });
  desk.set('apiMaps', 'key-1');
});

const publish = async (words = '', contactId = nextContact): Promise<string> => {
  const body = locationBodyOf({ latitude: -23.5, longitude: -46.625, thumbnail: 'aGk=', words });
  const message = messageOf({ mediaType: 'location', body }, contactId);
  await desk.messaging.transaction((tx) =>
    tx.append(
      `message-${message.id}`,
      'absent',
      [
        {
          type: 'MessageReceived',
          data: {
            messageId: message.id,
            ticketId: message.ticketId,
            contactId,
            connectionId: 1,
            fromMe: false,
            mediaType: 'location',
            inboundNumber: 1,
            orderedAt: message.createdAt,
          },
          sealed: { message, ticket: ticketOf(contactId), externalId: 'X' },
          subject: `contact-${String(contactId)}`,
        },
      ],
      { metadata, partitionKey: String(contactId) },
    ),
  );
  return message.id;
};
const rowsOf = (messageId: string) =>
  desk.sql('select failures from st_places where message_id = $1', [messageId]);
const isOver = (messageId: string) =>
  eventually(async () => {
    expect(await rowsOf(messageId)).toEqual([]);
  });
const hurry = () => desk.sql('update st_places set due_at = now() where due_at > now()');

test('a location without a text gets the address from maps (rule I5)', async () => {
  const id = await publish();
  await eventually(() => {
    expect(told).toEqual([{ messageId: id, address: 'Rua A, 5' }]);
  });
  await isOver(id);
  expect(maps.asked.map(({ path }) => path)).toEqual([
    '/maps/api/geocode/json?latlng=-23.5%2C-46.625&language=pt-BR&key=key-1',
  ]);
});

test('no address is looked up for a location with a text', async () => {
  await publish('Padaria Sol');
  const id = await publish();
  await eventually(() => {
    expect(told).toEqual([{ messageId: id, address: 'Rua A, 5' }]);
  });
  expect(maps.asked).toHaveLength(1);
});

test('without a key no request is made', async () => {
  desk.set('apiMaps', '');
  const [row] = await desk.sql(
    `insert into st_places values (gen_random_uuid(), 1, 2, '1', '2', 0, now(), now())
     returning message_id::text as id`,
  );
  await isOver(String(row?.['id']));
  expect(maps.asked).toEqual([]);
});

test.each([
  ['ZERO_RESULTS', 200, says('ZERO_RESULTS')],
  ['a refused key', 200, says('REQUEST_DENIED')],
  ['an answer without an address', 200, says('OK')],
  ['a forbidden call', 403, ''],
])('after %s the location stays unchanged', async (_what, status, body) => {
  maps.answersBy((_asked, response) => void response.writeHead(status).end(body));
  const id = await publish();
  await eventually(() => {
    expect(maps.asked).toHaveLength(1);
  });
  await isOver(id);
  expect(told).toEqual([]);
});

test.each([
  ['too many calls', (response: ServerResponse) => void response.writeHead(429).end()],
  ['a limit that is used up', (response: ServerResponse) => void response.end(says('OVER_QUERY_LIMIT'))],
  ['a fault', (response: ServerResponse) => void response.writeHead(500).end()],
  ['what is no answer', (response: ServerResponse) => void response.end('<html>')],
  ['no answer in time', () => undefined],
])('after %s maps are asked again', async (_what, fault) => {
  maps.answersBy((_asked, response) => {
    fault(response);
  });
  const id = await publish();
  await eventually(async () => {
    expect(await rowsOf(id)).toEqual([{ failures: 1 }]);
  });
  maps.answersBy((_asked, response) => {
    finds(response);
  });
  await hurry();
  await isOver(id);
  expect(told).toEqual([{ messageId: id, address: 'Rua A, 5' }]);
});

test('after an hour no more requests are made', async () => {
  maps.answersBy((_asked, response) => void response.writeHead(500).end());
  const id = await publish();
  await eventually(async () => {
    expect(await rowsOf(id)).toEqual([{ failures: 1 }]);
  });
  await desk.sql(`update st_places set created_at = now() - interval '2 hours', due_at = now()`);
  await isOver(id);
  expect(told).toEqual([]);
});

test('lookups that a killed process left are done by the next one, even if Redis lost its data', async () => {
  maps.answersBy((_asked, response) => void response.writeHead(500).end());
  const id = await publish();
  await eventually(async () => {
    expect(await rowsOf(id)).toEqual([{ failures: 1 }]);
  });
  await running.stop();
  await desk.redis.flush();
  maps.answersBy((_asked, response) => {
    finds(response);
  });
  await hurry();
  running = await desk.start();
  await isOver(id);
  expect(told).toEqual([{ messageId: id, address: 'Rua A, 5' }]);
});

test('a deleted contact leaves no location here', async () => {
  maps.answersBy((_asked, response) => void response.writeHead(500).end());
  const id = await publish('', 70);
  await eventually(async () => {
    expect(await rowsOf(id)).toEqual([{ failures: 1 }]);
  });
  await desk.ticket.transaction((tx) =>
    tx.append(
      'contact-70',
      'absent',
      [{ type: 'ContactDeleted', data: { contactId: 70, ticketIds: [170] } }],
      {
        metadata,
      },
    ),
  );
  await isOver(id);
});
