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
      quotedId: null,
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

  answered(id: string): void {
    this.#waiting.delete(id);
  }

  repeat(): void {
    for (const message of this.#waiting.values()) this.#link.tell({ kind: 'send', message });
  }
}
