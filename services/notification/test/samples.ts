import {
  type Connection,
  connectionAutomationDefaults,
  type ContactSummary,
  type Message,
  type Recorded,
  type TicketListItem,
  type UserActor,
} from '@balcao/contracts';

/** An attendant without sectors who may see numbers. */
export const ana: UserActor = {
  kind: 'user',
  userId: 5,
  sessionId: 's',
  name: 'Ana',
  profile: 'user',
  queueIds: [],
  seesNumbers: true,
  seesAllTickets: false,
};

export const contact: ContactSummary = {
  id: 3,
  name: 'Bia',
  number: '5511987654321',
  isNumberHidden: false,
  email: '',
  profilePicUrl: '',
  isGroup: false,
  messengerId: null,
  instagramId: null,
  telegramId: null,
  webchatId: null,
};

const at = '2026-11-21T12:00:00.000Z';

export const ticket: TicketListItem = {
  id: 9,
  status: 'open',
  unreadMessages: 0,
  lastMessage: 'Oi',
  lastMessageAt: at,
  isGroup: false,
  userId: 5,
  user: { id: 5, name: 'Ana' },
  contactId: contact.id,
  contact,
  whatsappId: 1,
  whatsapp: { name: 'Main', type: null, color: '#5C59A0' },
  queueId: 2,
  queue: { id: 2, name: 'Sales', color: '#112233' },
  transf: false,
  lastInbound: 1,
  revision: 2,
  createdAt: at,
  updatedAt: at,
};

export const message: Message = {
  id: '01999999-0000-7000-8000-000000000001',
  ticketId: ticket.id,
  ack: 0,
  read: false,
  fromMe: false,
  body: 'Oi',
  mediaUrl: null,
  mediaType: 'chat',
  isDeleted: false,
  isEdited: false,
  quotedMsgId: null,
  quotedMsg: null,
  contactId: contact.id,
  contact,
  oldMessages: [],
  clientId: null,
  sendState: null,
  sendProblem: null,
  inboundNumber: 1,
  sequence: '1',
  createdAt: at,
  updatedAt: at,
};

export const connection: Connection = {
  id: 1,
  name: 'Main',
  session: '',
  qrcode: 'SECRET-CODE',
  qrcodeSince: at,
  status: 'qrcode',
  reason: 'waiting-for-scan',
  number: null,
  battery: null,
  plugged: null,
  retries: 0,
  unreadable: null,
  drop: null,
  greetingMessage: '',
  farewellMessage: '',
  type: null,
  engine: 'simulator',
  isDefault: true,
  isDisplay: false,
  color: '#5C59A0',
  createdAt: at,
  updatedAt: at,
  queues: [],
  ...connectionAutomationDefaults,
};

/** An event as a consumer gets it. */
export const recorded = <E>(event: E): Recorded<E> => ({
  ...event,
  id: '01999999-0000-7000-8000-0000000000ff',
  service: 'ticket',
  partition: 0,
  position: 1,
  stream: 'ticket-9',
  revision: 1,
  at: new Date(at),
  metadata: { actor: { kind: 'system', name: 'test' }, correlationId: 'c' },
});
