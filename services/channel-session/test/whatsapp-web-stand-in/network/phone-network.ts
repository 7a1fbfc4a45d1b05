import { createHash, randomUUID } from 'node:crypto';
import type {
  Answer,
  ChatHead,
  Me,
  NetworkChange,
  NetworkMessage,
  NetworkPerson,
  Question,
} from './frames.ts';

export type Account = Me & {
  readonly chats: Map<string, NetworkMessage[]>;
  readonly titles: Map<string, string>;
};
export type Sent = {
  readonly position: number;
  readonly id: string;
  /** Serialized, as the page addressed it. */
  readonly chat: string;
  /** Digits if the person is known, otherwise the same as `chat`. */
  readonly to: string;
  body: string;
  readonly from: string;
  readonly type: string;
  readonly quotedId: string | null;
  readonly more: NetworkMessage['more'];
  isEdited: boolean;
  isRevoked: boolean;
};

const pageOfHistory = 10;

/** People, accounts and their messages. It knows no browsers: `server/` passes changes on to them. */
export class PhoneNetwork {
  readonly accounts = new Map<string, Account>();
  readonly outbox: Sent[] = [];
  /** device token → number of its account */
  readonly devices = new Map<string, string>();
  /** Uploaded files by their path. */
  readonly files = new Map<string, Buffer>();
  /** Serialized phone or group → its profile picture. */
  readonly pictures = new Map<string, { readonly url: string; readonly isHidden: boolean }>();
  readonly #people = new Map<string, NetworkPerson>();
  readonly #unregistered = new Set<string>();

  account(number: string): Account {
    const known = this.accounts.get(number);
    if (known !== undefined) return known;
    const account = {
      pn: `${number}@c.us`,
      lid: lidOf(number),
      name: 'Balcão',
      chats: new Map<string, NetworkMessage[]>(),
      titles: new Map<string, string>(),
    };
    this.accounts.set(number, account);
    return account;
  }

  pair(number: string): string {
    const token = randomUUID();
    this.account(number);
    this.devices.set(token, number);
    return token;
  }

  devicesOf(number: string): number {
    return [...this.devices.values()].filter((each) => each === number).length;
  }

  meet(number: string, name: string | undefined, isNumberHidden: boolean): NetworkPerson {
    const known = this.#people.get(number);
    const person = {
      pn: `${number}@c.us`,
      lid: lidOf(number),
      name: name ?? known?.name ?? '',
      isNumberHidden,
      listedAs: known?.listedAs ?? null,
    };
    this.#people.set(number, person);
    return person;
  }

  list(number: string, name: string): void {
    this.#people.set(number, { ...this.meet(number, undefined, false), listedAs: name });
  }

  setRegistered(number: string, isRegistered: boolean): void {
    if (isRegistered) this.#unregistered.delete(number);
    else this.#unregistered.add(number);
  }

  /** Everyone has WhatsApp unless a test says otherwise. */
  person(id: string): NetworkPerson | null {
    const known = [...this.#people.values()].find(({ pn, lid }) => pn === id || lid === id);
    if (known !== undefined) return known;
    const number = id.split('@')[0] ?? '';
    if (!id.endsWith('@c.us') || this.#unregistered.has(number)) return null;
    return { pn: id, lid: lidOf(number), name: '', isNumberHidden: false, listedAs: null };
  }

  get people(): readonly NetworkPerson[] {
    return [...this.#people.values()];
  }

  /** @returns false if this chat has the message already */
  keep(account: Account, message: NetworkMessage): boolean {
    const chat = account.chats.get(message.chat) ?? [];
    account.chats.set(message.chat, chat);
    if (chat.some(({ id, fromMe }) => id === message.id && fromMe === message.fromMe)) return false;
    chat.push(message);
    chat.sort((one, other) => one.t - other.t);
    return true;
  }

  /** @returns false if it was sent before: a device repeats sends without an answer */
  send(account: Account, message: NetworkMessage): boolean {
    if (!this.keep(account, message)) return false;
    this.outbox.push({
      position: this.outbox.length + 1,
      id: message.id,
      chat: message.chat,
      to: (this.person(message.chat)?.pn ?? message.chat).replace('@c.us', ''),
      body: message.body,
      from: account.pn.replace('@c.us', ''),
      type: message.type,
      quotedId: message.quotedId,
      more: message.more,
      isEdited: false,
      isRevoked: false,
    });
    return true;
  }

  setAck(account: Account, id: string, ack: number): NetworkMessage | undefined {
    for (const chat of account.chats.values()) {
      const index = chat.findIndex((message) => message.id === id && message.fromMe);
      const message = chat[index];
      if (message === undefined) continue;
      const changed = { ...message, ack };
      chat[index] = changed;
      return changed;
    }
    return undefined;
  }

  /** @returns false if the message is unknown */
  change(account: Account, { id, fromMe, body }: NetworkChange): boolean {
    let isKnown = false;
    for (const chat of account.chats.values()) {
      const index = chat.findIndex((message) => message.id === id && message.fromMe === fromMe);
      const message = chat[index];
      if (message === undefined) continue;
      chat[index] = body === null ? { ...message, type: 'revoked', body: '' } : editedMessage(message, body);
      isKnown = true;
    }
    const sent = fromMe ? this.outbox.find((message) => message.id === id) : undefined;
    if (sent !== undefined) {
      if (body === null) sent.isRevoked = true;
      else Object.assign(sent, { body, isEdited: true });
    }
    return isKnown;
  }

  /** Makes a message readable that could not be read at first. */
  decipher(account: Account, id: string, type: string, body: string): boolean {
    for (const chat of account.chats.values()) {
      const index = chat.findIndex((message) => message.id === id);
      const message = chat[index];
      if (message === undefined) continue;
      chat[index] = { ...message, type, body };
      return true;
    }
    return false;
  }

  heads(account: Account): readonly ChatHead[] {
    return [...account.chats].map(([id, messages]) => ({
      id,
      title: account.titles.get(id) ?? this.person(id)?.name ?? '',
      t: messages.at(-1)?.t ?? 0,
      lastMessage: messages.at(-1) ?? null,
    }));
  }

  answer(account: Account, question: Question): Answer {
    switch (question.about) {
      case 'person':
        return { person: this.person(question.id), messages: [] };
      case 'picture': {
        const shown = this.pictures.get(this.person(question.id)?.pn ?? question.id);
        if (shown === undefined) return { person: null, messages: [], picture: { status: 404 } };
        return { person: null, messages: [], picture: shown.isHidden ? { status: 401 } : { url: shown.url } };
      }
      case 'message':
        return {
          person: null,
          messages: (account.chats.get(question.chat) ?? []).filter(({ id }) => id === question.id),
        };
      case 'earlier': {
        const chat = account.chats.get(question.chat) ?? [];
        const index = chat.findIndex(({ id }) => id === question.before);
        const end = index === -1 ? chat.length : index;
        return { person: null, messages: chat.slice(Math.max(0, end - pageOfHistory), end) };
      }
    }
  }
}

/** For a file, the caption is edited. */
function editedMessage(message: NetworkMessage, body: string): NetworkMessage {
  const more = { ...message.more, latestEditSenderTimestampMs: Date.now() };
  return message.more['directPath'] !== undefined
    ? { ...message, more: { ...more, caption: body } }
    : { ...message, body, more };
}

/** 15 digits that reveal nothing of the number, always the same for it. */
export function lidOf(number: string): string {
  const digest = createHash('sha256').update(number).digest().readBigUInt64BE();
  return `${(digest % 900_000_000_000_000n) + 100_000_000_000_000n}@lid`;
}
