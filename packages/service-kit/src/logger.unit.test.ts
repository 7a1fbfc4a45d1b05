import { expect, test } from 'vitest';
import { z } from 'zod';
import { createLogger, type Logger } from './logger.ts';

const lineSchema = z.looseObject({ level: z.string(), service: z.string(), msg: z.string() });

/** Logs and returns the output. */
function logged(write: (log: Logger) => void): { text: string; lines: z.infer<typeof lineSchema>[] } {
  let text = '';
  const destination = { write: (line: string): void => void (text += line) };
  write(createLogger({ service: 'ticket', level: 'info', destination }));
  const lines = text
    .trim()
    .split('\n')
    .map((line) => lineSchema.parse(JSON.parse(line)));
  return { text, lines };
}

const jwt = 'eyJhbGciOiJFUzI1NiJ9.eyJzdWIiOiI3In0.c2lnbmF0dXJl';
const secrets = [
  'token-value',
  'refresh-value',
  'qr-value',
  'Bom dia, tudo bem?',
  '5511987654321',
  'Zoë da Silva',
  'hunter2',
  'cookie-value',
  'key-value',
  jwt,
];

test('a line contains service, level, time and request', () => {
  const { lines } = logged((log) => {
    log.child({ correlationId: 'request-1' }).warn({ ticketId: 42, connectionId: 3 }, 'slow');
  });
  expect(lines).toMatchObject([
    {
      level: 'warn',
      service: 'ticket',
      correlationId: 'request-1',
      ticketId: 42,
      connectionId: 3,
      msg: 'slow',
    },
  ]);
  expect(String(lines[0]?.['time'])).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
  expect(lines[0]?.['version']).toBe('0.0.0');
});

test('secrets and personal data are withheld at any depth, in children and lists', () => {
  const contact = { name: 'Zoë da Silva', number: '5511987654321', id: 7 };
  const { text, lines } = logged((log) => {
    log.info(
      {
        token: 'token-value',
        refresh_token: 'refresh-value',
        connection: { id: 3, qrcode: 'qr-value' },
        request: {
          headers: { authorization: `Bearer ${jwt}`, 'Set-Cookie': 'cookie-value' },
          body: { x: 'Bom dia, tudo bem?' },
        },
        tickets: [{ ticketId: 1, contact, lastMessage: 'Bom dia, tudo bem?' }],
        user: { password: 'hunter2', passwordHash: 'hunter2' },
        masterKey: 'key-value',
        subjects: new Map([['contact-7', 'key-value']]),
        payload: Buffer.from('Bom dia, tudo bem?'),
      },
      'seen',
    );
    log.child({ contact, qrcode: 'qr-value' }).info('child');
    log.info({ a: { b: { c: { d: { e: { f: { g: { name: 'Zoë da Silva' } } } } } } } }, 'deep');
  });
  for (const secret of secrets) expect(text).not.toContain(secret);
  expect(lines[0]).toMatchObject({ connection: { id: 3 }, tickets: [{ ticketId: 1, contact: { id: 7 } }] });
});

test('errors have kind, code and place, but no tokens, numbers or data of drivers', () => {
  const driverError = Object.assign(new Error('duplicate key value'), {
    code: '23505',
    detail: 'Key (number)=(5511987654321) already exists.',
    parameters: ['Zoë da Silva'],
  });
  const parse = (): unknown => JSON.parse('Bom dia, tudo bem?');
  let parserError: unknown;
  try {
    parse();
  } catch (error) {
    parserError = error;
  }
  const { text, lines } = logged((log) => {
    log.error({ err: driverError, correlationId: 'request-1' }, 'could not store');
    log.error({ err: parserError }, 'could not read');
    log.error({ err: parserError });
    log.error(parserError);
    log.error({ err: new Error('outer', { cause: driverError }) }, 'wrapped');
    log.error(new Error(`no session for 5511987654321@c.us with ${jwt}`));
  });
  for (const secret of [...secrets, 'Bom dia']) expect(text).not.toContain(secret);
  expect(lines[0]).toMatchObject({
    err: { type: 'Error', code: '23505', message: 'duplicate key value' },
  });
  expect(JSON.stringify(lines[0]?.['err'])).toContain('logger.unit.test.ts');
  expect(lines[4]).toMatchObject({ err: { message: 'outer', cause: { code: '23505' } } });
  expect(lines[5]).toMatchObject({ err: { message: 'no session for [withheld]@c.us with [withheld]' } });
});

test('texts lose tokens and phone numbers, and keep ids and times', () => {
  const { lines } = logged((log) => {
    log.info(`GET /socket.io/?EIO=4&token=${jwt}&transport=websocket`);
    log.info(
      { url: '/x?token=abc&y=1', id: '0192f0c1-7b1e-7aaa-8000-012345678901', ticketId: 1234567890123 },
      'call +5511987654321',
    );
  });
  expect(lines[0]?.msg).toBe('GET /socket.io/?EIO=4&token=[withheld]&transport=websocket');
  expect(lines[1]).toMatchObject({
    msg: 'call [withheld]',
    url: '/x?token=[withheld]&y=1',
    id: '0192f0c1-7b1e-7aaa-8000-012345678901',
    ticketId: 1234567890123,
  });
});
