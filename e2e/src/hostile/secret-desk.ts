import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { changeUser, createQueue, type TicketListItem, updateTicket } from '@balcao/contracts';
import { type DeskClient, deskClient } from '@balcao/desk-client';
import { startStack, type Stack } from '@balcao/local/stack';
import { eventually } from '@balcao/testkit';
import pg from 'pg';
import { expect } from 'vitest';

/** Unique words and numbers: if a log contains one, it logged what a person wrote. */
export const secret = {
  adminMail: 'quagga-admin@desk.example',
  mail: 'quagga-ana@desk.example',
  password: 'quagga-quagga-77',
  wrong: 'quagga-guess-88',
  number: '5511987654321',
  other: '5511912340000',
  /** A contact without a name. */
  nameless: '5511933330000',
  name: 'Quagga Souza',
  said: 'quagga said',
  note: 'quagga noted',
  draft: 'quagga drafted',
  greeting: 'quagga greets {{name}} & waits',
} as const;

export const patience = { timeoutMs: 30_000 } as const;

export type SecretDesk = {
  readonly stack: Stack;
  readonly admin: DeskClient;
  readonly adminToken: string;
  readonly connectionId: number;
  /** A sector in which Ana works, and one in which she does not. */
  readonly salesId: number;
  readonly supportId: number;
  readonly ana: DeskClient;
  readonly anaId: number;
  readonly anaToken: string;
  /** Tokens that no log may contain; tests may add more. */
  readonly tokens: string[];
  readonly ticketOf: (name: string) => Promise<TicketListItem>;
  /** Its id; a ticket appears a moment before its message. */
  readonly firstMessageOf: (ticketId: number) => Promise<string>;
  readonly write: (name: string, from: string, body: string) => Promise<{ readonly id: string }>;
  readonly move: (ticketId: number, body: object) => Promise<unknown>;
  /** The same, and waits until the service that counts notifications has it. */
  readonly moveHeard: (ticketId: number, body: object) => Promise<void>;
  /** Lines of any log, the stores' too, that contain one of these secrets. */
  readonly leakingLines: () => readonly string[];
};

/** A desk with the most verbose log, an admin, an attendant of one sector, and a phone. */
export const openSecretDesk = async (env: Readonly<Record<string, string>>): Promise<SecretDesk> => {
  const stack = await startStack({ env: { ...env, LOG_LEVEL: 'debug', ADMIN_EMAIL: secret.adminMail } });
  const admin = deskClient(stack.url);
  const adminToken = (await admin.signIn(secret.adminMail, stack.adminPassword)).token;
  await admin.changeSetting('allTicket', 'disabled');
  const connectionId = await admin.connectSimulatedPhone('Reception');
  const sales = { name: 'Sales', color: '#112233', greetingMessage: secret.greeting };
  const { id: salesId } = await admin.call(createQueue, { body: sales });
  const { id: supportId } = await admin.call(createQueue, { body: { name: 'Support', color: '#332211' } });
  const { id: anaId } = await admin.createAttendant('Ana', secret.mail, secret.password);
  await admin.call(changeUser, { params: { userId: anaId }, body: { queueIds: [salesId] } });
  const ana = deskClient(stack.url);
  const anaToken = (await ana.signIn(secret.mail, secret.password)).token;
  const tokens: string[] = [adminToken, anaToken];
  return {
    stack,
    admin,
    adminToken,
    connectionId,
    salesId,
    supportId,
    ana,
    anaId,
    anaToken,
    tokens,
    ticketOf: (name) =>
      eventually(async () => {
        const { tickets } = await admin.tickets({ showAll: 'true' });
        const found = tickets.find(({ contact, status }) => contact.name === name && status !== 'closed');
        if (found === undefined) throw new Error(`no ticket of ${name}`);
        return found;
      }, patience),
    firstMessageOf: (ticketId) =>
      eventually(async () => {
        const [message] = await admin.conversation(ticketId);
        return message?.id ?? Promise.reject(new Error(`no message in ticket ${ticketId}`));
      }, patience),
    write: (name, from, body) => admin.write(connectionId, { from, name, body }),
    move: (ticketId, body) => admin.call(updateTicket, { params: { ticketId }, body }),
    moveHeard: async (ticketId, body) => {
      const { userId, queueId } = await admin.call(updateTicket, { params: { ticketId }, body });
      await untilNotificationHas(stack, { ticketId, userId, queueId });
    },
    leakingLines: () => {
      const withheld = [secret.number, secret.other, secret.nameless, stack.adminPassword, ...tokens];
      const lines = linesIn(join(stack.dataPath, 'logs'));
      for (const { name } of stack.processes)
        if (!lines.some((line) => line.startsWith(`${name}.log: {`))) throw new Error(`${name} logs nothing`);
      return lines.filter(
        (line) =>
          /quagga|eyJ[\w-]{8,}\.|@desk\.example|@s\.whatsapp\.net|@c\.us/iu.test(line) ||
          withheld.some((text) => line.includes(text)),
      );
    },
  };
};

type Place = {
  readonly ticketId: number;
  readonly userId: number | null;
  readonly queueId: number | null;
};

const untilNotificationHas = async (
  { databaseUrl }: Stack,
  { ticketId, userId, queueId }: Place,
): Promise<void> => {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await eventually(async () => {
      const { rowCount } = await client.query(
        `select from notification.st_tickets
         where ticket_id = $1 and (user_id, queue_id) is not distinct from ($2::bigint, $3::bigint)`,
        [ticketId, userId, queueId],
      );
      expect(rowCount).toBe(1);
    }, patience);
  } finally {
    await client.end();
  }
};

const linesIn = (folder: string): readonly string[] =>
  readdirSync(folder).flatMap((file) =>
    readFileSync(join(folder, file), 'utf8')
      .split('\n')
      .map((line) => `${file}: ${line}`),
  );
