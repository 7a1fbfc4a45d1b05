import { expect, test } from 'vitest';
import { transferBody } from './transfer-ticket.ts';

const nobody = { userId: null, queueId: null, whatsappId: null };

test.each([
  ['to a user', { ...nobody, userId: 8 }, { userId: 8 }],
  ['to a user in a sector', { ...nobody, userId: 8, queueId: 2 }, { userId: 8, queueId: 2 }],
  [
    'to a sector without a user: it waits there, and the sector greets',
    { ...nobody, queueId: 2 },
    { queueId: 2, userId: null, status: 'pending', transf: true },
  ],
  ['to a connection', { ...nobody, whatsappId: 3 }, { whatsappId: 3 }],
])('a transfer %s sends the right request', (_what, target, body) => {
  expect(transferBody(target)).toEqual({ ...body, undoable: true });
});
