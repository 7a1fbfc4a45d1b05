import type { NetworkMessage } from '../network/frames.ts';
import type { Collections } from './collections.ts';
import { MessageModel, type ChatModel, type MessageFields } from './models.ts';
import type { ServerLink } from './server-link.ts';

/** Hands messages to the server, in order, and again after a break until the server has answered. */
export class Outgoing {
  readonly #waiting = new Map<string, NetworkMessage>();
  readonly #link: ServerLink;
  readonly #collections: Collections;

  constructor(link: ServerLink, collections: Collections) {
    this.#link = link;
    this.#collections = collections;
  }

  /** As the library calls it: the first promise is the message in its chat, the second that it was sent. */
  add(
    chat: ChatModel,
    fields: MessageFields,
  ): [Promise<MessageModel>, Promise<{ messageSendResult: string }>] {
    const model = new MessageModel(fields);
    const message: NetworkMessage = {
      id: model.id.id,
      chat: chat.id._serialized,
      fromMe: true,
      author: model.id.participant?._serialized ?? null,
      body: model.body,
      type: model.type,
      t: model.t,
      ack: 0,
      notifyName: '',
      quotedId: fields.quotedStanzaID ?? null,
      more: moreOf(fields),
    };
    this.#waiting.set(message.id, message);
    this.#collections.add(model);
    this.#link.tell({ kind: 'send', message });
    const sent = new Promise<{ messageSendResult: string }>((resolve) => {
      model.once('change:ack', () => {
        resolve({ messageSendResult: model.ack === -1 ? 'ERROR_UNKNOWN' : 'OK' });
      });
    });
    return [Promise.resolve(model), sent];
  }

  /** Of a message of ours, as the library asks for it: done here at once, and told the network. */
  change(model: MessageModel, body: string | null): void {
    this.#link.tell({ kind: 'change', change: { id: model.id.id, fromMe: true, body } });
    this.#collections.change({ id: model.id.id, fromMe: true, body });
  }

  answered(id: string): void {
    this.#waiting.delete(id);
  }

  repeat(): void {
    for (const message of this.#waiting.values()) this.#link.tell({ kind: 'send', message });
  }
}

const carried = ['directPath', 'mimetype', 'filename', 'size', 'caption'] as const;

function moreOf(fields: MessageFields): NetworkMessage['more'] {
  const more: NetworkMessage['more'] = {};
  const given: object = fields;
  for (const [name, value] of Object.entries(given)) {
    if (carried.some((each) => each === name) && (typeof value === 'string' || typeof value === 'number'))
      more[name] = value;
  }
  return more;
}
