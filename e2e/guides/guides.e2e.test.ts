import {
  apiScopes,
  createApiToken,
  createQueue,
  createTag,
  listScriptMessages,
  listSettings,
} from '@balcao/contracts';
import { deskClient } from '@balcao/desk-client';
import { startStack, type Stack } from '@balcao/local/stack';
import { disposeAtEnd, eventually, freePort } from '@balcao/testkit';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Block, blocksOf } from './blocks.ts';
import { sendAsWritten } from './http-block.ts';
import { readWorkflow, startFlow } from './n8n-flow.ts';
import { openShell } from './shell.ts';

const patience = { timeout: 300_000 };

const recipes = blocksOf('recipes.md');
let stack: Stack;
let admin: ReturnType<typeof deskClient>;
let phone = 0;
let places: Readonly<Record<string, string>> = {};
let key = '';
let flow: Awaited<ReturnType<typeof startFlow>>;

beforeAll(async () => {
  const port = String(await freePort());
  flow = await startFlow(readWorkflow(recipes));
  stack = await startStack({ env: { OUTBOUND_ALLOWED_HOSTS: `localhost:${port},localhost:${flow.port}` } });
  disposeAtEnd(() => stack.stop());
  admin = deskClient(stack.url);
  const { user } = await admin.signIn(stack.adminEmail, stack.adminPassword);
  phone = await admin.connectSimulatedPhone('Main line');
  await admin.write(phone, { from: '5511900001111', name: 'Olga', body: 'Hello' });
  const { id } = await eventually(async () => {
    const [ticket] = (await admin.tickets({ status: 'pending', showAll: 'true' })).tickets;
    if (ticket === undefined) throw new Error('Nobody wrote.');
    return ticket;
  });
  await admin.accept(id, user.id);
  places = {
    'http://localhost:8080': stack.url,
    'admin@balcao.local': stack.adminEmail,
    'PASSWORD=…': `PASSWORD='${stack.adminPassword}'`,
    '3000': port,
    '5678': flow.port,
  };
  const made = await admin.call(createApiToken, { body: { name: 'Recipes', scopes: [...apiScopes] } });
  key = made.token;
  flow.use({ desk: stack.url, key });
});

const sentBodies = async (to?: string): Promise<readonly string[]> =>
  (await admin.outbox(phone))
    .filter((sent) => to === undefined || sent.to === to)
    .map(({ body }) => body)
    .toSorted();
const expectSent = (to: string, ...bodies: readonly string[]): Promise<void> =>
  expect.poll(() => sentBodies(to)).toEqual(bodies.toSorted());

it(
  'the guide of the API works as pasted, and a client generated from the API document does its journey',
  patience,
  async () => {
    const blocks = blocksOf('api.md');
    const shell = openShell(places, blocks);
    let printed = '';
    for (const block of blocks) {
      const answer = await shell.paste(block);
      expect([block.section, answer]).toEqual([block.section, expect.not.stringMatching(/ERR_|error TS/)]);
      printed += answer;
    }
    expect(printed).toContain('listed Your order is on its way.\ntold order-4713');
    await eventually(async () => {
      expect(await sentBodies()).toEqual([
        'Your order is on its way.',
        'Your order is on its way.',
        'Your order is paid.',
        'Your order is paid.',
      ]);
      expect(shell.printedBy('receiver.mjs')).toMatch(/^webhook\.test \d+ $/m);
      expect(shell.printedBy('receiver.mjs')).toMatch(/^message\.status \d+ /m);
      expect(shell.printedBy('listen.mjs')).toContain('listening');
    });
    await admin.write(phone, { from: '5511900001111', name: 'Olga', body: 'Is it there?' });
    await eventually(() => {
      expect(shell.printedBy('listen.mjs')).toContain('Olga Is it there?');
      expect(shell.printedBy('receiver.mjs')).toContain('Is it there?');
    });
  },
);

describe('a recipe', () => {
  const of = (section: string): readonly Block[] => recipes.filter((block) => block.section === section);
  const tell = async (
    values: Readonly<Record<string, string>>,
    section: string,
  ): Promise<Record<string, string>> => {
    const known: Record<string, string> = { Desk: stack.url, Key: key, Connection: String(phone), ...values };
    const blocks = of(section).filter(({ language }) => language === 'http');
    expect(blocks.length).toBeGreaterThan(1);
    for (const block of blocks) {
      const { status, ticketId } = await sendAsWritten(block.content, known);
      expect([block.content, status]).toEqual([block.content, expect.toBeOneOf([200, 201, 202])]);
      if (ticketId !== undefined) known['Ticket'] = known['ticket.id'] = String(ticketId);
    }
    return known;
  };

  it('for n8n: a contact writes, and the flow answers', async () => {
    const shell = openShell({ '5678': flow.port }, []);
    await shell.paste({
      language: 'sh',
      name: '',
      section: '',
      content: `export DESK='${stack.url}' KEY='${key}'`,
    });
    for (const block of of('n8n').filter(({ language }) => language === 'sh'))
      expect(await shell.paste(block)).toContain('whsec_');
    await admin.write(phone, { from: '5511988880009', name: 'Dora', body: 'Is anybody there?' });
    await expectSent('5511988880009', 'Thank you, Dora. We are on it.');
  });

  it('for Typebot: a bot sends, adds a note and hands over', async () => {
    const { id } = await admin.call(createQueue, { body: { name: 'Sales', color: '#112233' } });
    const values = {
      'Result ID': 'r1',
      Phone: '(55) 11 98888-0004',
      Name: 'Eva',
      Question: 'Prices?',
      Sector: String(id),
    };
    const known = await tell(values, 'Typebot');
    await expectSent('5511988880004', 'Hello Eva, somebody will write to you soon.');
    expect(await admin.ticket(Number(known['Ticket']))).toMatchObject({ queueId: id, status: 'pending' });
  });

  it('for a shop: a paid order is reported once', patience, async () => {
    const blocks = of('A shop: order paid');
    const shell = openShell({}, blocks);
    await shell.paste({ language: 'sh', name: '', section: '', content: `DESK='${stack.url}' KEY='${key}'` });
    let printed = '';
    for (const block of blocks) printed += await shell.paste(block);
    const [first, second] = printed.trim().split('\n');
    expect(first).toMatch(/^[\da-f-]{36}$/);
    expect(second).toBe(first);
    await expectSent('5511988880001', 'Hello Bia, order 4711 is paid.');
  });

  it('for Whaticket: a script works unchanged, and moves to /v1', async () => {
    const settings = await admin.call(listSettings);
    await tell(
      { userApiToken: settings.find((setting) => setting.key === 'userApiToken')?.value ?? '' },
      'Coming from Whaticket',
    );
    await expectSent('5511988880002', 'Your order is on its way.', 'It has arrived.');
  });

  it('for Chatwoot: contact, message, tag, assignment and closing', async () => {
    const { id } = await admin.call(createTag, { body: { name: 'Gold', color: '#aa8800' } });
    const known = await tell({ Tag: String(id) }, 'Coming from Chatwoot');
    await expectSent('5511988880003', 'Welcome to gold.');
    const ticket = await admin.ticket(Number(known['Ticket']));
    expect(ticket).toMatchObject({ status: 'closed', contact: { name: 'Caio', tags: [{ name: 'Gold' }] } });
    const { messages } = await admin.call(listScriptMessages, { query: { ticketId: String(ticket.id) } });
    expect(messages).toHaveLength(1);
  });
});
