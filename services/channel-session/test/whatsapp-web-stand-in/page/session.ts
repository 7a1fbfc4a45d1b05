import type { ServerFrame } from '../network/frames.ts';
import type { Collections } from './collections.ts';
import { readToken, writeToken } from './device-store.ts';
import { Emitter } from './emitter.ts';
import { type ChatModel, messageModel, type MessageModel } from './models.ts';
import type { Outgoing } from './outgoing.ts';
import type { ServerLink } from './server-link.ts';

declare const location: { assign(url: string): void; reload(): void };

/** The page's knowledge of its own connection: `Socket`, `Conn` and `Cmd` of WhatsApp Web. */
export class Session {
  readonly socket = Object.assign(new Emitter(), {
    state: 'OPENING',
    hasSynced: false,
    logout: () => this.#logout(),
    reconnect: () => undefined,
    takeover: () => undefined,
  });
  readonly conn = Object.assign(new Emitter(), {
    ref: '',
    platform: 'android',
    serialize: () => ({ pushname: this.#link.me?.name ?? '', platform: 'android' }),
  });
  readonly cmd = Object.assign(new Emitter(), {
    refreshQR: () => {
      this.refreshQrcode();
    },
    sendRevokeMsgs: (chat: ChatModel, { list }: { list: MessageModel[] }) => {
      chat.promises.sendRevokeMsgs ??= Promise.all(list.map((model) => this.#outgoing.revoke(model))).finally(
        () => {
          chat.promises.sendRevokeMsgs = null;
        },
      );
    },
  });
  readonly calls = new Map<string, unknown>();
  readonly #link: ServerLink;
  readonly #collections: Collections;
  readonly #outgoing: Outgoing;
  #isFresh = true;

  constructor(link: ServerLink, collections: Collections, outgoing: Outgoing) {
    this.#link = link;
    this.#collections = collections;
    this.#outgoing = outgoing;
    link.onOpen = () => void this.#greet();
    link.onClose = () => {
      this.#setState('TIMEOUT');
    };
    link.onFrame = (frame) => void this.#apply(frame);
    link.connect();
  }

  refreshQrcode(): void {
    this.#link.tell({ kind: 'more-refs' });
  }

  async #greet(): Promise<void> {
    this.#link.tell({ kind: 'hello', token: await readToken(), isFresh: this.#isFresh });
  }

  async #apply(frame: ServerFrame): Promise<void> {
    switch (frame.kind) {
      case 'unpaired':
        await writeToken(null);
        this.#setRef(frame.ref);
        this.#setState('UNPAIRED');
        return;
      case 'ref':
        this.#setRef(frame.ref);
        this.#setState('UNPAIRED');
        return;
      case 'out-of-refs':
        this.#setState('UNPAIRED_IDLE');
        return;
      case 'pair':
        this.#setState('PAIRING');
        await writeToken(frame.token);
        this.#link.tell({ kind: 'paired', token: frame.token });
        return;
      case 'linked':
        await this.#enter(frame);
        return;
      case 'sync':
        this.#markSynced();
        return;
      case 'message':
        if (frame.person !== null) this.#collections.learn(frame.person);
        this.#receive(frame);
        return;
      case 'change':
        this.#collections.change(frame.change);
        return;
      case 'changed':
        this.#outgoing.changed(frame.id, frame.isTaken);
        return;
      case 'deciphered':
        this.#collections.decipher(frame.id, frame.type, frame.body);
        return;
      case 'preview':
        this.#collections.sharpen(frame.id);
        return;
      case 'ack':
        this.#setAck(frame);
        return;
      case 'call':
        this.#ring(frame);
        return;
      case 'state':
        this.#setState(frame.state);
        return;
      case 'logout':
        await this.#leave();
        return;
      case 'reload':
        location.reload();
        return;
      case 'answer':
    }
  }

  async #enter(frame: Extract<ServerFrame, { kind: 'linked' }>): Promise<void> {
    this.#link.me = frame.me;
    for (const person of frame.people) this.#collections.learn(person);
    for (const head of frame.chats) {
      const chat = this.#collections.chat(head.id, head.title);
      chat.t = head.t;
      if (head.lastMessage !== null && this.#isFresh) {
        this.#collections.add(messageModel(head.lastMessage, this.#collections.me, false));
      }
    }
    this.#isFresh = false;
    this.#setState('CONNECTED');
    if (frame.sync === 'held') return;
    if (frame.sync === 'told') await this.#untilSomebodyListens();
    this.#markSynced();
    this.#outgoing.repeat();
  }

  #receive({ message, isSilent, title }: Extract<ServerFrame, { kind: 'message' }>): void {
    this.#collections.chat(message.chat, title);
    const model = messageModel(message, this.#collections.me, !isSilent);
    if (!this.#collections.add(model) || message.fromMe || isSilent) return;
    const chat = this.#collections.chat(message.chat);
    chat.unreadCount += 1;
    this.#collections.Chat.trigger('change:unreadCount', chat);
  }

  #ring({ callId, from }: Extract<ServerFrame, { kind: 'call' }>): void {
    const call = {
      id: callId,
      peerJid: from,
      isVideo: false,
      isGroup: false,
      outgoing: false,
      canHandleLocally: true,
      webClientShouldHandle: true,
      participants: [],
    };
    // WhatsApp Web does this for each change of a call.
    this.calls.set(callId, call);
    this.calls.set(callId, call);
  }

  #setAck(frame: Extract<ServerFrame, { kind: 'ack' }>): void {
    this.#outgoing.answered(frame.id);
    const model = this.#collections.Msg.getModelsArray().find(
      ({ id }) => id.fromMe && id.id === frame.id && id.remote._serialized === frame.chat,
    );
    if (model === undefined || model.ack === frame.ack) return;
    model.ack = frame.ack;
    this.#collections.Msg.trigger('change:ack', model, frame.ack);
    model.trigger('change:ack', model, frame.ack);
  }

  /** In production, syncing takes so long that the library is always attached by then. */
  async #untilSomebodyListens(): Promise<void> {
    while (!this.socket.hasListeners('change:hasSynced')) {
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }

  #markSynced(): void {
    if (this.socket.hasSynced) return;
    this.socket.hasSynced = true;
    this.socket.trigger('change:hasSynced', this.socket, true);
  }

  #setState(state: string): void {
    if (this.socket.state === state) return;
    this.socket.state = state;
    this.socket.trigger('change:state', this.socket, state);
  }

  #setRef(ref: string): void {
    this.conn.ref = ref;
    this.conn.trigger('change:ref', this.conn, ref);
  }

  async #logout(): Promise<void> {
    this.#link.tell({ kind: 'logout' });
    await this.#leave();
  }

  async #leave(): Promise<void> {
    await writeToken(null);
    this.cmd.trigger('logout');
    this.#setState('UNPAIRED');
    location.assign('/?post_logout=1&logout_reason=0');
  }
}
