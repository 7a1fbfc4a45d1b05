import {
  apiScopes,
  createApiToken,
  createScriptMessage,
  endpoints,
  eraseScriptContact,
  listFeedEvents,
  listScriptMessages,
  listScriptTickets,
} from '@balcao/contracts';
import { eventually } from '@balcao/testkit';
import { expect, it } from 'vitest';
import { callEach } from './call-each.ts';
import { sendRaw } from './raw-call.ts';
import { patience, secret, type SecretDesk } from './secret-desk.ts';

/** Tries each call of `/v1`, with every scope (rules P1, P20, P22 and H3). */
export const itHidesFromScripts = (open: () => SecretDesk): void => {
  it('is found by no call of a script of another sector', async () => {
    const { admin, stack, tokens, salesId, supportId, ticketOf, move } = open();
    const ticket = await ticketOf(secret.name);
    await move(ticket.id, { queueId: supportId });
    const [message] = await admin.conversation(ticket.id);
    const tokenOf = async (queueId: number): Promise<Record<string, string>> => {
      const body = { name: `Sector ${String(queueId)}`, scopes: [...apiScopes], queueIds: [queueId] };
      const { token } = await admin.call(createApiToken, { body });
      tokens.push(token);
      return { authorization: `Bearer ${token}` };
    };
    const [stranger, own] = [await tokenOf(salesId), await tokenOf(supportId)];
    const ids = { ticketId: ticket.id, messageId: message?.id ?? '' };
    const calls = endpoints.filter(({ path }) => /^\/v1\/.*:(?:ticketId|messageId)/u.test(path));
    expect(calls.length).toBeGreaterThan(8);
    for (const { endpoint, status, text } of await callEach(stack.url, stranger, calls, ids)) {
      expect([endpoint.operation, status, text]).toEqual([
        endpoint.operation,
        404,
        expect.stringMatching(/"code":"ERR_NO_(?:TICKET|MESSAGE)_FOUND"/u),
      ]);
      expect(text).not.toMatch(/quagga/iu);
    }
    const ask = (
      headers: Record<string, string>,
      endpoint: (typeof endpoints)[number],
      query = '',
      body?: object,
    ) =>
      sendRaw(stack.url, {
        endpoint,
        path: `${endpoint.path.replace(':contactId', String(ticket.contactId))}${query}`,
        headers,
        body: body === undefined ? undefined : JSON.stringify(body),
      });
    const reading = [
      [listScriptTickets, ''],
      [listScriptTickets, '?search=quagga'],
      [listScriptTickets, `?queueIds=${String(supportId)}`],
      [listScriptTickets, `?contactId=${String(ticket.contactId)}`],
      [listFeedEvents, '?types=message.received,ticket.noted'],
    ] as const;
    for (const [endpoint, query] of reading) {
      const { status, text } = await ask(stranger, endpoint, query);
      expect([status, text]).toEqual([200, expect.not.stringMatching(/quagga/iu)]);
      // A script of its sector finds it by the same call.
      await eventually(async () => {
        expect((await ask(own, endpoint, query)).text).toMatch(/quagga/iu);
      }, patience);
    }
    expect((await ask(stranger, listScriptMessages, `?ticketId=${String(ticket.id)}`)).status).toBe(404);
    const sent = await ask(stranger, createScriptMessage, '', { to: secret.number, text: 'Hello' });
    expect([sent.status, sent.text]).toEqual([403, expect.stringContaining('ERR_NO_PERMISSION')]);
    const erased = await ask(stranger, eraseScriptContact);
    expect([erased.status, erased.text]).toEqual([404, expect.stringContaining('ERR_NO_CONTACT_FOUND')]);
  });
};
