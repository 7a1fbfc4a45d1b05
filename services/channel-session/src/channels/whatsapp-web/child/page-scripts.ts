/**
 * Scripts that run inside the page, beside the library's own. Each function is self-contained, because its source is
 * sent. They use only modules that the library uses too, so that an upgrade of WhatsApp Web breaks as little as
 * possible.
 */

type PageWid = { readonly _serialized: string; readonly server: string };
type PageMessage = {
  readonly id: { readonly id: string; readonly fromMe: boolean; readonly _serialized: string };
  readonly type: string;
  readonly t?: unknown;
  readonly isNotification?: boolean;
};
type PageChat = {
  readonly id: PageWid;
  readonly formattedTitle?: string;
  readonly msgs: { readonly getModelsArray: () => PageMessage[] };
};
type OutgoingFields = {
  readonly from: PageWid;
  readonly to: PageWid;
  readonly id: { readonly participant?: PageWid };
  /** Our id for this message. */
  readonly balcaoId?: string;
};
type SendAction = { addAndSendMsgToChat: (chat: unknown, message: OutgoingFields) => unknown };
type PageModules = {
  WAWebSocketModel: { Socket: { state: string; hasSynced: boolean } };
  WAWebCmd: { Cmd: { refreshQR?: () => void } };
  WAWebLaunchSocketUtils: { refreshQR?: () => void };
  WAWebCollections: {
    Msg: {
      get: (id: string) => PageMessage | undefined;
      getModelsArray: () => PageMessage[];
      getMessagesById: (ids: string[]) => Promise<{ messages?: PageMessage[] } | undefined>;
    };
    Chat: {
      get: (wid: PageWid) => PageChat | undefined;
      getModelsArray: () => { readonly id?: Partial<PageWid>; readonly t?: unknown }[];
    };
  };
  WAWebChatLoadMessages: {
    loadEarlierMsgs: (of: { chat: PageChat }) => Promise<PageMessage[] | undefined>;
  };
  WAWebWidFactory: { createWid: (id: string) => PageWid };
  WAWebQueryExistsJob: { queryWidExists: (wid: PageWid) => Promise<{ wid?: PageWid } | null> };
  WAWebMsgKey: new (parts: object) => { readonly participant?: PageWid };
  WAWebSendMsgChatAction: SendAction;
};
declare const window: {
  require<N extends keyof PageModules>(name: N): PageModules[N];
  WWebJS?: unknown;
  onAddMessageEvent?: unknown;
  onAppStateHasSyncedEvent?: () => void;
  balcaoHandedOver?: Set<string>;
};

export function readState() {
  const { state, hasSynced } = window.require('WAWebSocketModel').Socket;
  const isHooked = window.WWebJS !== undefined && window.onAddMessageEvent !== undefined;
  return { state, hasSynced, isHooked };
}

/** The library's own script runs where there is no page. WhatsApp's version decides which of the two exists. */
export function refreshQrcode(): void {
  for (const refresh of [
    () => window.require('WAWebCmd').Cmd.refreshQR?.(),
    () => window.require('WAWebLaunchSocketUtils').refreshQR?.(),
  ]) {
    try {
      refresh();
    } catch {
      // Then the other one.
    }
  }
}

/** For a page that was in sync before the library listened: no other event would report it. */
export function remindOfSync(): void {
  window.onAppStateHasSyncedEvent?.();
}

/**
 * Lets the caller choose a message's id: the library generates one for each send, but passes extra fields on to WhatsApp's
 * own function, where the id replaces them.
 * @returns false if WhatsApp Web cannot be wrapped
 */
export function installOutgoingIds(): boolean {
  if (window.balcaoHandedOver !== undefined) return true;
  const action = window.require('WAWebSendMsgChatAction');
  const original = action.addAndSendMsgToChat;
  const handedOver = new Set<string>();
  const sendUnderOurId = (chat: unknown, message: OutgoingFields) => {
    const { balcaoId, ...fields } = message;
    if (balcaoId === undefined) return original.call(action, chat, message);
    const id = new (window.require('WAWebMsgKey'))({
      from: fields.from,
      to: fields.to,
      id: balcaoId,
      participant: fields.id.participant,
      selfDir: 'out',
    });
    handedOver.add(balcaoId);
    return original.call(action, chat, { ...fields, id });
  };
  action.addAndSendMsgToChat = sendUnderOurId;
  if (action.addAndSendMsgToChat !== sendUnderOurId) return false;
  window.balcaoHandedOver = handedOver;
  return true;
}

export function wasHandedOver(externalId: string): boolean {
  return window.balcaoHandedOver?.has(externalId) ?? false;
}

/**
 * The chat to write to: the first existing candidate, else a lid or group unchanged, else WhatsApp's chat for the phone
 * number (with or without its ninth digit). Null if the number has no WhatsApp.
 */
export async function chooseChat(candidates: string[]): Promise<string | null> {
  const { createWid } = window.require('WAWebWidFactory');
  const known = candidates.find(
    (id) => window.require('WAWebCollections').Chat.get(createWid(id)) !== undefined,
  );
  const certain = known ?? candidates.find((id) => !id.endsWith('@c.us'));
  if (certain !== undefined) return certain;
  for (const id of candidates) {
    const found = await window.require('WAWebQueryExistsJob').queryWidExists(createWid(id));
    if (found?.wid !== undefined) return found.wid._serialized;
  }
  return null;
}

/** A question that only WhatsApp's servers can answer, about nobody but ourselves. */
export async function reachNetwork(ownId: string): Promise<void> {
  const wid = window.require('WAWebWidFactory').createWid(ownId);
  await window.require('WAWebQueryExistsJob').queryWidExists(wid);
}

/** An invalid chat hides no other one. */
export function readChatHeads() {
  return window
    .require('WAWebCollections')
    .Chat.getModelsArray()
    .flatMap(({ id, t }) =>
      typeof id?._serialized === 'string'
        ? [{ id: id._serialized, t: typeof t === 'number' ? t : null }]
        : [],
    );
}

/** The keys of a chat's last messages and nothing else of them, because one of them may be unreadable. */
export async function listMessages(chatId: string, most: number) {
  const { createWid } = window.require('WAWebWidFactory');
  const { loadEarlierMsgs } = window.require('WAWebChatLoadMessages');
  const chat = window.require('WAWebCollections').Chat.get(createWid(chatId));
  if (chat === undefined) throw new Error('There is no such chat.');
  let loaded = chat.msgs.getModelsArray();
  let isBroken = false;
  while (loaded.length < most) {
    const earlier = await loadEarlierMsgs({ chat }).catch(() => {
      isBroken = true;
      return [];
    });
    if (earlier === undefined || earlier.length === 0) break;
    loaded = [...earlier, ...loaded];
  }
  const keys = loaded
    .filter(({ isNotification }) => isNotification !== true)
    .map(({ id, t }) => ({ key: id._serialized, id: id.id, t: typeof t === 'number' ? t : null }))
    .sort((one, other) => (one.t ?? 0) - (other.t ?? 0))
    .slice(-most);
  return { keys, isBroken };
}

export function readChatTitle(chatId: string): string {
  const wid = window.require('WAWebWidFactory').createWid(chatId);
  return window.require('WAWebCollections').Chat.get(wid)?.formattedTitle ?? '';
}

/** The full key of a message, which the library needs; null if WhatsApp Web does not have it. */
export async function findMessage(
  externalId: string,
  isOurs: boolean,
  chats: string[],
): Promise<string | null> {
  const { Msg } = window.require('WAWebCollections');
  const loaded = Msg.getModelsArray().find(({ id }) => id.id === externalId && id.fromMe === isOurs);
  if (loaded !== undefined) return loaded.id._serialized;
  for (const chat of chats) {
    const answer = await Msg.getMessagesById([`${String(isOurs)}_${chat}_${externalId}`]);
    const found = answer?.messages?.[0];
    if (found !== undefined) return found.id._serialized;
  }
  return null;
}

/**
 * The bytes behind a WhatsApp address, in base64. The page fetches them, because it can reach no more than any page. Null
 * if there are more than `mostBytes`.
 */
export async function fetchBytes(url: string, mostBytes: number, patienceMs: number): Promise<string | null> {
  const answer = await fetch(url, {
    credentials: 'omit',
    redirect: 'error',
    signal: AbortSignal.timeout(patienceMs),
  });
  if (!answer.ok || answer.body === null) throw new Error(`WhatsApp answers ${answer.status}.`);
  const reader = answer.body.getReader();
  let text = '';
  for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read()) {
    const bytes: unknown = chunk.value;
    if (!(bytes instanceof Uint8Array)) continue;
    for (const byte of bytes) text += String.fromCharCode(byte);
    if (text.length > mostBytes) {
      await reader.cancel();
      return null;
    }
  }
  return btoa(text);
}
