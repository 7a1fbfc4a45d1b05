import {
  countTicketsOfUser,
  listApiTokens,
  listUserSessions,
  showPasswordLink,
  showQueue,
  showQueueUse,
} from '@balcao/contracts';
import { sampleConnection, sampleUser } from '../samples.ts';
import { sampleQueue } from './catalogue-answers.ts';
import { answerConnections } from './connection-answers.ts';
import { answerContacts, sampleContact } from './contact-answers.ts';
import type { OpenDesk } from './open-desk.tsx';

export const at = '2026-11-21T12:00:00.000Z';
/** Names as long as those of real people, streets and devices. */
export const person = 'Maria das Graças de Oliveira e Silva';
export const sector = 'Assistência técnica e garantias';
const agent = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';

/** Answers with a desk whose entries have long names. */
export const answerLongNames = ({ gateway, data }: Pick<OpenDesk, 'data' | 'gateway'>): void => {
  answerConnections(gateway, data);
  answerContacts(gateway, data, [
    sampleContact(1, person, {
      email: 'maria.das.gracas@assistencia.example',
      extraInfo: [{ id: 1, name: 'Número do pedido', value: '2026-11-21/4711' }],
    }),
    sampleContact(2, 'Davi Rocha'),
  ]);
  data.queues = [sampleQueue(1, sector), sampleQueue(2, 'Vendas', '#6b62fe')];
  data.users = [...data.users, sampleUser({ id: 9, name: person, profile: 'user' })];
  data.tags = [{ id: 1, name: sector, color: '#aa2200', usageCount: 3 }];
  data.quickAnswers = [
    { id: 1, shortcut: 'bom-dia', message: 'Olá {{name}}, tudo bem?', createdAt: at, updatedAt: at },
  ];
  data.connections = [
    sampleConnection({ id: 1, name: sector, queues: data.queues }),
    sampleConnection({
      id: 2,
      name: 'Vendas',
      isDefault: false,
      status: 'qrcode',
      reason: 'waiting-for-scan',
      qrcode: 'a code that nobody has scanned yet',
      qrcodeSince: new Date().toISOString(),
    }),
  ];
  gateway.answer(countTicketsOfUser, () => ({ open: 12, pending: 3 }));
  gateway.answer(showQueue, () => sampleQueue(1, sector));
  gateway.answer(showQueueUse, () => ({ tickets: 1_234 }));
  gateway.answer(showPasswordLink, () => ({ expiresAt: at }));
  gateway.answer(listUserSessions, () => ({
    sessions: ['7', '8'].map((id) => ({
      id,
      startedAt: at,
      seenAt: at,
      address: '2001:db8:85a3::8a2e:370:7334',
      agent,
      isCurrent: id === '7',
    })),
  }));
  gateway.answer(listApiTokens, () => ({ tokens: [] }));
};
