import { randomBytes } from 'node:crypto';
import { bearer, pick, type BenchDesk, type Scenario } from './scenario.ts';
import { vocabulary } from '../data-set/fill-words.ts';
import { expectStatus } from '../http-client.ts';

const pendingList = '/tickets?status=pending&showAll=true';
const messagesOf = (ticketId: number): string => `/messages/${ticketId}?markRead=false`;

/** Two hundred kilobytes, the size of a photograph that WhatsApp has compressed. */
const photograph = Buffer.concat([
  Buffer.from('ffd8ffe000104a46494600010100000100010000', 'hex'),
  randomBytes(200_000),
]);

/** Typical search inputs: beginnings, whole words of all frequencies, two words, a part of a number. */
const searchFor = (turn: number): string => {
  const word = (step: number): string => pick(vocabulary, Math.floor(((turn * step) % 1_009) ** 3 / 51_500));
  switch (turn % 5) {
    case 0:
      return word(7).slice(0, 3);
    case 1:
      return word(11);
    case 2:
      return `${word(13)} ${word(17).slice(0, 5)}`;
    case 3:
      return String(70_000_000 + (turn % 10_000)).slice(1, 8);
    default:
      return `contact ${word(19).slice(0, 4)}`;
  }
};

/** The calls of an attendant's day, each beside the least that could answer it. */
export const scenariosFor = (desk: BenchDesk): readonly Scenario[] => {
  const someTicketId = pick(desk.openTicketIds, 7);
  const accepted: { readonly ticketId: number; readonly client: number }[] = [];
  return [
    {
      name: 'ticket list',
      run: async ({ ask }, client) => {
        expectStatus(await ask('GET', pendingList, undefined, bearer(desk, client)), 200);
      },
      floor: { path: pendingList },
    },
    {
      name: 'ticket search',
      run: async ({ ask }, client, turn) => {
        const searched = encodeURIComponent(searchFor(client * 31 + turn));
        const path = `/tickets?showAll=true&searchParam=${searched}`;
        expectStatus(await ask('GET', path, undefined, bearer(desk, client)), 200);
      },
      floor: null,
    },
    {
      name: 'one ticket',
      run: async ({ ask }, client, turn) => {
        const ticketId = pick(desk.openTicketIds, client * 31 + turn);
        expectStatus(await ask('GET', `/tickets/${ticketId}`, undefined, bearer(desk, client)), 200);
      },
      floor: { path: `/tickets/${someTicketId}` },
    },
    {
      name: 'messages page',
      run: async ({ ask }, client, turn) => {
        const ticketId = pick(desk.openTicketIds, client * 31 + turn);
        expectStatus(await ask('GET', messagesOf(ticketId), undefined, bearer(desk, client)), 200);
      },
      floor: { path: messagesOf(someTicketId) },
    },
    {
      name: 'long page',
      run: async ({ ask, longTicketId }, client) => {
        expectStatus(await ask('GET', messagesOf(longTicketId), undefined, bearer(desk, client)), 200);
      },
      floor: { path: messagesOf(desk.longTicketId) },
    },
    {
      name: 'accept',
      run: async ({ ask, pendingTicketIds, userIds }, client) => {
        const ticketId = pendingTicketIds.shift();
        if (ticketId === undefined) throw new Error('every ticket is accepted');
        accepted.push({ ticketId, client });
        const body = { status: 'open', userId: pick(userIds, client) };
        expectStatus(await ask('PUT', `/tickets/${ticketId}`, body, bearer(desk, client)), 200);
      },
      restore: async ({ ask, pendingTicketIds }) => {
        const body = { status: 'pending', userId: null };
        while (accepted.length > 0)
          await Promise.all(
            accepted.splice(0, 10).map(async ({ ticketId, client }) => {
              expectStatus(await ask('PUT', `/tickets/${ticketId}`, body, bearer(desk, client)), 200);
              pendingTicketIds.push(ticketId);
            }),
          );
      },
      floor: 'write',
    },
    {
      name: 'send',
      run: async ({ ask }, client, turn) => {
        const ticketId = pick(desk.openTicketIds, client * 31 + turn);
        const body = { body: `answer ${client}.${turn}` };
        expectStatus(await ask('POST', `/messages/${ticketId}`, body, bearer(desk, client)), 200);
      },
      floor: 'write',
    },
    {
      name: 'upload',
      run: async ({ url, openTicketIds }, client, turn) => {
        const form = new FormData();
        form.set('medias', new Blob([photograph], { type: 'image/jpeg' }), `photo ${client}.${turn}.jpg`);
        const response = await fetch(`${url}/messages/${pick(openTicketIds, client * 31 + turn)}`, {
          method: 'POST',
          headers: bearer(desk, client),
          body: form,
        });
        if (response.status !== 200) throw new Error(`${response.status}: ${await response.text()}`);
        await response.arrayBuffer();
      },
      floor: null,
    },
    {
      name: 'sign-in',
      run: async ({ ask, credentials }, client) => {
        expectStatus(await ask('POST', '/auth/login', pick(credentials, client)), 200);
      },
      floor: null,
    },
  ];
};
