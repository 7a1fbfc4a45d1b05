import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import {
  cancelHeldMessage,
  deleteMessage,
  deleteScriptMessage,
  editMessage,
  editScriptMessage,
  type Endpoint,
  endpoints,
  type ErrorCode,
  listMessages,
  listScriptMessages,
  releaseHeldMessage,
  retryMedia,
  retryMessage,
  saveDraft,
  sendMedia,
  sendMessage,
  showScriptMessage,
  statusesOf,
} from '@balcao/contracts';
import { reuseKey } from '@balcao/service-runtime/testing/reused-key';
import { createFolderMediaStore } from '@balcao/media-store';
import { eventually } from '@balcao/testkit';
import { expect, test } from 'vitest';
import { attendant, startMessaging } from './running-messaging.ts';

const desk = await startMessaging();
const bare = await startMessaging({ ffmpegPath: '/nowhere/ffmpeg' });
const stranger = attendant({ seesAllTickets: false });
const missing: string = randomUUID();

/** A file in the media store, as the gateway puts it there. */
const put = async (at: typeof desk, content: Buffer): Promise<string> => {
  const store = await createFolderMediaStore({ path: at.mediaPath });
  return (await store.put(Readable.from([content]), { maxBytes: 1e8 })).key;
};

type Answer = Awaited<ReturnType<typeof desk.ask>>;
type Attempt = () => Promise<Answer>;

const ask = (endpoint: Endpoint, params: object, body: object = {}, actor = attendant()) =>
  desk.ask(actor, endpoint, { params, body });
const openTicket = async () => (await desk.openTicket()).ticketId;
const sent = async () => desk.send(await openTicket(), { body: 'Olá' });
const received = async () => (await desk.list(await openTicket())).messages[0]?.id;
const over = async () => {
  const { id: messageId } = await desk.send(await openTicket(), { body: 'Espere', holdSeconds: 30 });
  await ask(cancelHeldMessage, { messageId });
  return messageId;
};
/** Under a key that stands for something else. */
const reuse =
  (endpoint: Endpoint, body: object): Attempt =>
  async () => {
    const params = { ticketId: await openTicket() };
    return reuseKey((key) => desk.ask(attendant(), endpoint, { params, body }, key));
  };
const failed = async () => {
  const message = await sent();
  await desk.outcome(message.id, { type: 'OutboundFailed', attempt: 1 });
  await eventually(async () => {
    const { messages } = await desk.list(message.ticketId);
    expect(messages.at(-1)?.sendState).toBe('failed');
  });
  return message;
};

const file = (fileName: string, mimeType: string, size: number, isRecording = false) => ({
  media: {
    key: missing,
    fileName,
    mimeType,
    size,
    sha256: 'a'.repeat(64),
    seconds: null,
    width: null,
    height: null,
  },
  caption: '',
  isRecording,
  clientId: null,
});
const note = file('nota.pdf', 'application/pdf', 100);
const recording = (size: number) => file('1.mp3', 'audio/mpeg', size, true);
const upload = (ticketId: number, sentFile = note, more: object = {}, at = desk, actor = attendant()) =>
  at.ask(actor, sendMedia, {
    params: { ticketId },
    body: { files: [sentFile], quotedMsgId: null, holdSeconds: 0, ...more },
  });

/** What both ways of sending have in common. */
const sendProblems = (
  send: (ticketId: number, more?: object, actor?: ReturnType<typeof attendant>) => Promise<Answer>,
  quoting: object,
  named: object,
): Partial<Record<ErrorCode, Attempt>> => ({
  ERR_NO_TICKET_FOUND: async () => send(await openTicket(), {}, stranger),
  ERR_TICKET_NOT_OPEN: async () => {
    const ticketId = await openTicket();
    desk.tickets.change(ticketId, { status: 'pending' });
    return send(ticketId, named);
  },
  ERR_NO_DEF_WAPP_FOUND: async () => {
    const ticketId = await openTicket();
    desk.tickets.change(ticketId, { whatsappId: null });
    return send(ticketId);
  },
  ERR_SENDING_WAPP_MSG: async () => {
    const ticketId = await openTicket();
    const { contact } = desk.tickets.find(ticketId);
    desk.tickets.change(ticketId, { contactId: 5, contact: { ...contact, id: 5, number: null } });
    return send(ticketId);
  },
  ERR_FETCH_WAPP_MSG: async () => send(await openTicket(), quoting),
  ERR_CONFLICT: async () => {
    const ticketId = await openTicket();
    const { id: messageId } = await desk.send(ticketId, { body: 'x', clientId: missing, holdSeconds: 30 });
    await ask(cancelHeldMessage, { messageId });
    return send(ticketId, named);
  },
});

const ofMessage = (endpoint: Endpoint, more: Partial<Record<ErrorCode, Attempt>>) => ({
  ERR_NO_MESSAGE_FOUND: () => ask(endpoint, { messageId: missing }, { body: 'x' }),
  ...more,
});

const attempts: Readonly<Record<string, Partial<Record<ErrorCode, Attempt>>>> = {
  listMessages: {
    ERR_NO_TICKET_FOUND: async () => ask(listMessages, { ticketId: await openTicket() }, {}, stranger),
    ERR_NO_MESSAGE_FOUND: async () =>
      desk.ask(attendant(), listMessages, {
        params: { ticketId: await openTicket() },
        query: { around: missing },
      }),
  },
  sendMessage: {
    ...sendProblems(
      (ticketId, more = {}, actor = attendant()) =>
        ask(sendMessage, { ticketId }, { body: 'Olá', ...more }, actor),
      { quotedMsg: { id: missing } },
      { clientId: missing },
    ),
    ERR_EMPTY_MESSAGE: async () => ask(sendMessage, { ticketId: await openTicket() }, { body: ' ' }),
    ERR_IDEMPOTENCY_KEY_REUSED: reuse(sendMessage, { body: 'Olá' }),
  },
  sendMedia: {
    ...sendProblems(
      (ticketId, more, actor) => upload(ticketId, note, more, desk, actor),
      {
        quotedMsgId: missing,
      },
      { files: [{ ...note, clientId: missing }] },
    ),
    ERR_IDEMPOTENCY_KEY_REUSED: reuse(sendMedia, { files: [note], quotedMsgId: null, holdSeconds: 0 }),
    ERR_RECORDING_TOO_SHORT: async () => upload(await openTicket(), recording(9_999)),
    ERR_UNSUPPORTED_MEDIA_TYPE: async () => {
      const key = await put(desk, Buffer.concat([Buffer.from('ID3'), Buffer.alloc(20_000)]));
      const broken = recording(20_003);
      return upload(await openTicket(), { ...broken, media: { ...broken.media, key } });
    },
    ERR_MEDIA_TOOL_MISSING: async () => {
      const key = await put(bare, Buffer.alloc(20_000));
      const { ticketId } = await bare.openTicket();
      const spoken = recording(20_000);
      return upload(ticketId, { ...spoken, media: { ...spoken.media, key } }, {}, bare);
    },
  },
  retryMessage: ofMessage(retryMessage, {
    ERR_SENDING_WAPP_MSG: async () => ask(retryMessage, { messageId: (await sent()).id }),
    ERR_TICKET_NOT_OPEN: async () => {
      const { id: messageId, ticketId } = await failed();
      desk.tickets.change(ticketId, { status: 'closed' });
      return ask(retryMessage, { messageId });
    },
  }),
  editMessage: ofMessage(editMessage, {
    ERR_EMPTY_MESSAGE: async () => ask(editMessage, { messageId: (await sent()).id }, { body: '' }),
    ERR_EDITING_WAPP_MSG: async () => ask(editMessage, { messageId: await received() }, { body: 'x' }),
  }),
  deleteMessage: ofMessage(deleteMessage, {
    ERR_DELETE_WAPP_MSG: async () => ask(deleteMessage, { messageId: await received() }),
  }),
  cancelHeldMessage: ofMessage(cancelHeldMessage, {
    ERR_HOLD_OVER: async () => ask(cancelHeldMessage, { messageId: await over() }),
  }),
  releaseHeldMessage: ofMessage(releaseHeldMessage, {
    ERR_HOLD_OVER: async () => ask(releaseHeldMessage, { messageId: (await sent()).id }),
  }),
  retryMedia: ofMessage(retryMedia, {
    ERR_WAPP_DOWNLOAD_MEDIA: async () => ask(retryMedia, { messageId: await received() }),
  }),
  listScriptMessages: {
    ERR_NO_TICKET_FOUND: () => desk.ask(attendant(), listScriptMessages, { query: { ticketId: '999999' } }),
  },
  showScriptMessage: ofMessage(showScriptMessage, {}),
  editScriptMessage: ofMessage(editScriptMessage, {
    ERR_NO_MESSAGE_FOUND: () => ask(editScriptMessage, { messageId: missing }, { text: 'x' }),
    ERR_EMPTY_MESSAGE: async () => ask(editScriptMessage, { messageId: (await sent()).id }, { text: '' }),
    ERR_EDITING_WAPP_MSG: async () => ask(editScriptMessage, { messageId: await received() }, { text: 'x' }),
  }),
  deleteScriptMessage: ofMessage(deleteScriptMessage, {
    ERR_DELETE_WAPP_MSG: async () => ask(deleteScriptMessage, { messageId: await received() }),
  }),
  saveDraft: {
    ERR_NO_TICKET_FOUND: async () =>
      ask(saveDraft, { ticketId: await openTicket() }, { body: 'x' }, stranger),
  },
};

const own = [...endpoints, sendMedia].filter(({ service }) => service === 'messaging');
const pairs = own.flatMap((endpoint) =>
  endpoint.errors.map((code) => [endpoint.operation, code, endpoint] as const),
);

test.each(pairs)('%s can answer %s', async (operation, code, endpoint) => {
  const attempt = attempts[operation]?.[code];
  if (attempt === undefined) throw new Error('say how somebody gets this code');
  const { status, body } = await attempt();
  expect([status, body]).toMatchObject([statusesOf(endpoint, code)[0], { error: code }]);
});

test.each(own.map((endpoint) => [endpoint.operation, endpoint] as const))(
  '%s is for everybody who is signed in',
  async (_operation, endpoint) => {
    const nowhere = { ticketId: 999_999, messageId: missing };
    expect(await desk.ask({ kind: 'nobody' }, endpoint, { params: nowhere })).toMatchObject({
      status: 401,
      body: { error: 'ERR_SESSION_EXPIRED' },
    });
    for (const profile of ['user', 'admin'] as const) {
      const { status } = await desk.ask(attendant({ profile }), endpoint, { params: nowhere });
      expect([200, 400, 404]).toContain(status);
    }
  },
);
