import type {
  Connection,
  ConnectionHealth,
  Media,
  Message,
  Notification,
  RestartProgress,
  ShownTicket,
  TicketListItem,
  User,
} from '@balcao/contracts';

const at = '2026-11-21T12:00:00.000Z';

export const sampleTicket = (change: Partial<TicketListItem> = {}): TicketListItem => ({
  id: 1,
  status: 'open',
  unreadMessages: 0,
  lastMessage: 'Hello',
  lastMessageAt: at,
  isGroup: false,
  userId: 7,
  user: { id: 7, name: 'Ana' },
  contactId: 11,
  contact: {
    id: 11,
    name: 'Bruno Lima',
    number: '5511987654321',
    isNumberHidden: false,
    email: '',
    profilePicUrl: '',
    isGroup: false,
    messengerId: null,
    instagramId: null,
    telegramId: null,
    webchatId: null,
  },
  whatsappId: 3,
  whatsapp: { name: 'Sales', type: null, color: '#5C59A0' },
  queueId: null,
  queue: null,
  transf: false,
  lastInbound: 0,
  revision: 1,
  createdAt: at,
  updatedAt: at,
  ...change,
});

export const sampleTicketDetail = (change: Partial<TicketListItem> = {}): ShownTicket => {
  const ticket = sampleTicket(change);
  return {
    ...ticket,
    contact: { ...ticket.contact, tags: [], extraInfo: [], createdAt: at, updatedAt: at },
    continuedFromId: null,
    elsewhere: null,
  };
};

export const sampleNotification = (ticketId: number): Notification => ({
  ticketId,
  ticket: sampleTicket({ id: ticketId }),
  unread: 1,
  upTo: 1,
  at,
});

export const samplePicture = (change: Partial<Media> = {}): Media => ({
  fileName: 'a.png',
  mimeType: 'image/png',
  size: 1,
  seconds: null,
  width: 40,
  height: 30,
  state: 'stored',
  problem: null,
  isVoice: false,
  caption: '',
  ...change,
});

export const sampleMessage = (change: Partial<Message> = {}): Message => ({
  id: 'm1',
  ticketId: 1,
  ack: 0,
  read: false,
  fromMe: false,
  body: 'Hello',
  mediaUrl: null,
  mediaType: 'chat',
  isDeleted: false,
  isEdited: false,
  quotedMsgId: null,
  quotedMsg: null,
  contactId: 11,
  contact: null,
  oldMessages: [],
  clientId: null,
  sendState: null,
  sendProblem: null,
  inboundNumber: 1,
  sequence: '0001',
  createdAt: at,
  updatedAt: at,
  ...change,
});

export const sampleConnection = (change: Partial<Connection> = {}): Connection => ({
  id: 3,
  name: 'Sales',
  session: '',
  qrcode: '',
  qrcodeSince: null,
  status: 'CONNECTED',
  reason: 'ready',
  number: '5511987654321',
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
  defaultQueueId: null,
  hintMessage: '',
  openingMessage: '',
  reminderMessage: '',
  isAutomaticInGroups: false,
  closeWaitingMinutes: null,
  closePendingMinutes: null,
  reminderMinutes: null,
  ...change,
});

export const sampleUser = (change: Partial<User> = {}): User => ({
  id: 7,
  name: 'Ana',
  email: 'ana@example.com',
  profile: 'admin',
  isTricked: 'enabled',
  startWork: '',
  endWork: '',
  queues: [],
  whatsappId: null,
  whatsapp: null,
  isSuspended: false,
  createdAt: at,
  ...change,
});

/** The health of a connection that was never down. */
export const sampleHealth = ({ status, reason, updatedAt }: Connection): ConnectionHealth => ({
  status,
  reason,
  since: updatedAt,
  lastDrop: null,
  lastMessageAt: null,
  restarts: 0,
  queue: { length: 0, expectedSeconds: 0 },
  memoryBytes: null,
});

export const noRestart: RestartProgress = {
  isRunning: false,
  total: 0,
  done: 0,
  connectionId: null,
  askedBy: '',
  startedAt: null,
  finishedAt: null,
};
