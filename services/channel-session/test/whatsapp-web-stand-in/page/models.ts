import type { ChatHead, NetworkMessage, NetworkPerson } from '../network/frames.ts';
import { Emitter } from './emitter.ts';
import { MsgKey, Wid } from './wid.ts';

export type MessageFields = {
  readonly id: MsgKey;
  readonly body: string;
  readonly type: string;
  readonly t: number;
  readonly from: Wid;
  readonly to: Wid;
  readonly author?: Wid | undefined;
  readonly notifyName?: string;
  readonly quotedStanzaID?: string;
  readonly quotedMsg?: object;
  readonly isNewMsg: boolean;
  readonly ack: number;
  readonly directPath?: unknown;
  readonly caption?: unknown;
};

export class MessageModel extends Emitter {
  readonly id: MsgKey;
  readonly t: number;
  readonly isNewMsg: boolean;
  readonly isNotification: boolean;
  readonly mediaData: { readonly mediaStage: string };
  readonly hasFile: boolean;
  body: string;
  caption: string;
  type: string;
  isSendFailure = false;
  readonly isEphemeral = false;
  readonly isStatusV3 = false;
  readonly #fields: MessageFields;
  ack: number;

  constructor(fields: MessageFields) {
    super();
    // The library reads the fields of a file, a location or a card from the model itself.
    Object.assign(this, fields);
    this.mediaData = { mediaStage: 'RESOLVED' };
    this.#fields = fields;
    this.id = fields.id;
    this.hasFile = fields.directPath !== undefined;
    this.body = fields.body;
    this.caption = typeof fields.caption === 'string' ? fields.caption : '';
    this.type = fields.type;
    this.t = fields.t;
    this.isNewMsg = fields.isNewMsg;
    this.isNotification = fields.type.endsWith('notification') || fields.type === 'gp2';
    this.ack = fields.ack;
  }

  serialize(): object {
    if (this.type === 'unreadable') throw new Error('The page stumbles over it.');
    const { ack, body, caption, type } = this;
    return { ...this.#fields, ack, body, ...(this.hasFile ? { caption } : {}), type };
  }

  unsafe(): this {
    return this;
  }
  msgContextInfo(): object {
    return { quotedStanzaID: this.id.id, quotedMsg: { type: this.type, body: this.body } };
  }
  downloadMedia(): Promise<void> {
    return Promise.resolve();
  }
}

export class ChatModel {
  readonly id: Wid;
  readonly formattedTitle: string;
  readonly mute = { expiration: 0 };
  readonly groupMetadata: { readonly isLidAddressingMode: boolean; serialize(): object } | undefined;
  readonly msgs: MessageList;
  t: number;
  unreadCount = 0;
  readonly promises: { sendRevokeMsgs: Promise<unknown> | null } = { sendRevokeMsgs: null };

  constructor(head: Pick<ChatHead, 'id' | 'title' | 't'>) {
    this.id = new Wid(head.id);
    this.formattedTitle = head.title === '' ? this.id.user : head.title;
    this.t = head.t;
    this.msgs = new MessageList();
    if (this.id.isGroup()) {
      this.groupMetadata = { isLidAddressingMode: false, serialize: () => ({ participants: [] }) };
    }
  }

  serialize(): object {
    return { id: this.id, t: this.t, unreadCount: this.unreadCount, archive: false };
  }
  toJSON(): object {
    return this.serialize();
  }
}

/** The messages of a chat that are loaded so far, oldest first. */
export class MessageList {
  readonly #models: MessageModel[] = [];

  add(message: MessageModel): void {
    this.#models.push(message);
    this.#models.sort((one, other) => one.t - other.t);
  }
  getModelsArray(): MessageModel[] {
    return [...this.#models];
  }
}

export class ContactModel {
  readonly id: Wid;
  readonly phoneNumber: Wid | undefined;
  readonly isBusiness = false;
  readonly isContactBlocked = false;
  person: NetworkPerson;

  constructor(id: Wid, person: NetworkPerson) {
    this.id = id;
    this.person = person;
    this.phoneNumber = person.isNumberHidden ? undefined : new Wid(person.pn);
  }

  serialize(): object {
    return { id: this.id, pushname: this.person.name };
  }
}

export type MyWids = { readonly pn: Wid; readonly lid: Wid };

export function messageModel(message: NetworkMessage, me: MyWids, isNewMsg: boolean): MessageModel {
  const chat = new Wid(message.chat);
  const mine = chat.isLid() ? me.lid : me.pn;
  const author = message.author === null ? undefined : new Wid(message.author);
  const selfDir = message.fromMe ? 'out' : 'in';
  const [from, to] = message.fromMe ? [mine, chat] : [chat, mine];
  return new MessageModel({
    ...message.more,
    id: new MsgKey({ from, to, id: message.id, participant: author, selfDir }),
    body: message.body,
    type: message.type,
    t: message.t,
    from,
    to,
    author,
    notifyName: message.notifyName,
    isNewMsg,
    ack: message.ack,
    ...(message.quotedId === null
      ? {}
      : { quotedStanzaID: message.quotedId, quotedMsg: { type: 'chat', body: '' } }),
  });
}
