import type { NetworkChange, NetworkPerson } from '../network/frames.ts';
import { Emitter } from './emitter.ts';
import { ChatModel, ContactModel, messageModel, type MessageModel, type MyWids } from './models.ts';
import type { ServerLink } from './server-link.ts';
import { Wid } from './wid.ts';

type WidLike = string | { _serialized: string };

/** The messages, chats and people that the page has loaded; it asks the server for the rest. */
export class Collections {
  readonly messages = new Map<string, MessageModel>();
  readonly chats = new Map<string, ChatModel>();
  readonly people = new Map<string, NetworkPerson>();
  readonly Msg = Object.assign(new Emitter(), {
    get: (id: string) => this.messages.get(id),
    getModelsArray: () => [...this.messages.values()],
    getMessagesById: (ids: string[]) => this.#messagesById(ids),
  });
  readonly Chat = Object.assign(new Emitter(), {
    get: (id: WidLike) => this.chats.get(Wid.of(id)._serialized),
    getModelsArray: () => [...this.chats.values()],
    find: (id: WidLike) => Promise.resolve(this.chat(Wid.of(id)._serialized)),
  });
  readonly Contact = Object.assign(new Emitter(), {
    get: (id: WidLike) => this.#knownContact(Wid.of(id)),
    getModelsArray: () =>
      [...this.people.values()].map((person) => new ContactModel(new Wid(person.pn), person)),
    find: (id: WidLike) => this.#contact(Wid.of(id)),
  });
  readonly Blocklist = { get: () => undefined };
  readonly BusinessProfile = { find: () => Promise.resolve({}) };
  readonly GroupMetadata = { update: () => Promise.resolve() };
  readonly #link: ServerLink;

  constructor(link: ServerLink) {
    this.#link = link;
  }

  get me(): MyWids {
    const me = this.#link.me;
    if (me === null) throw new Error('Nobody is signed in here.');
    return { pn: new Wid(me.pn), lid: new Wid(me.lid) };
  }

  learn(person: NetworkPerson): void {
    this.people.set(person.pn, person);
  }

  chat(id: string, title = ''): ChatModel {
    const known = this.chats.get(id);
    if (known !== undefined) return known;
    const chat = new ChatModel({ id, title, t: 0 });
    this.chats.set(id, chat);
    return chat;
  }

  /** @returns false if it was here already */
  add(message: MessageModel): boolean {
    if (this.messages.has(message.id._serialized)) return false;
    this.messages.set(message.id._serialized, message);
    const chat = this.chat(message.id.remote._serialized);
    chat.msgs.add(message);
    chat.t = Math.max(chat.t, message.t);
    this.Msg.trigger('add', message);
    return true;
  }

  /** Under every chat by which it came. */
  change({ id, fromMe, body }: NetworkChange): void {
    for (const model of this.messages.values()) {
      if (model.id.id !== id || model.id.fromMe !== fromMe) continue;
      if (body === null) {
        model.type = 'revoked';
        model.body = '';
        this.Msg.trigger('change', model);
        this.Msg.trigger('change:type', model);
      } else this.#edit(model, body);
    }
  }

  #edit(model: MessageModel, body: string): void {
    const field = model.hasFile ? 'caption' : 'body';
    const before = model[field];
    model[field] = body;
    this.Msg.trigger('change', model);
    this.Msg.trigger(`change:${field}`, model, body, before);
  }

  /** The key came late: the message gets its real content. */
  decipher(id: string, type: string, body: string): void {
    for (const model of this.messages.values()) {
      if (model.id.id !== id) continue;
      model.type = type;
      model.body = body;
      this.Msg.trigger('change:body', model, body, '');
      this.Msg.trigger('change:type', model);
      model.trigger('change:type', model);
    }
  }

  /** The body of a picture message is a small preview of it. */
  sharpen(id: string): void {
    for (const model of this.messages.values()) {
      if (model.id.id !== id) continue;
      const before = model.body;
      model.body = 'a sharper preview';
      this.Msg.trigger('change', model);
      this.Msg.trigger('change:body', model, model.body, before);
    }
  }

  personOf(wid: Wid): NetworkPerson | undefined {
    return [...this.people.values()].find(({ pn, lid }) => pn === wid._serialized || lid === wid._serialized);
  }

  async loadEarlier(chat: ChatModel): Promise<MessageModel[]> {
    const before = chat.msgs.getModelsArray()[0]?.id.id ?? null;
    const { messages } = await this.#link.ask({ about: 'earlier', chat: chat.id._serialized, before });
    const models = messages.map((message) => messageModel(message, this.me, false));
    return models.filter((model) => this.add(model));
  }

  async #messagesById(ids: string[]): Promise<{ messages: MessageModel[] }> {
    const found = ids.map(async (serialized) => {
      const known = this.messages.get(serialized);
      if (known !== undefined) return [known];
      const [, chat = '', id = ''] = serialized.split('_');
      const { messages } = await this.#link.ask({ about: 'message', chat, id });
      return messages
        .map((message) => messageModel(message, this.me, false))
        .filter((model) => model.id._serialized === serialized);
    });
    return { messages: (await Promise.all(found)).flat() };
  }

  #knownContact(wid: Wid): ContactModel | undefined {
    const person = this.personOf(wid);
    return person === undefined ? undefined : new ContactModel(wid, person);
  }

  async #contact(wid: Wid): Promise<ContactModel> {
    const known = this.#knownContact(wid);
    if (known !== undefined) return known;
    const { person } = await this.#link.ask({ about: 'person', id: wid._serialized });
    if (person !== null) this.learn(person);
    const stranger = { pn: wid._serialized, lid: '', name: '', isNumberHidden: true, listedAs: null };
    return new ContactModel(wid, person ?? stranger);
  }
}
