import type { NetworkChange, NetworkMessage } from '../network/frames.ts';
import type { Collections } from './collections.ts';
import { MessageModel, type ChatModel, type MessageFields } from './models.ts';
import type { ServerLink } from './server-link.ts';

/** Sends messages to the server in order, and repeats them after a disconnect until the server has answered. */
export class Outgoing {
  readonly #waiting = new Map<string, NetworkMessage>();
  readonly #changes = new Map<number, (isTaken: boolean) => void>();
  #asked = 0;
  readonly #link: ServerLink;
  readonly #collections: Collections;

  constructor(link: ServerLink, collections: Collections) {
    this.#link = link;
    this.#collections = collections;
  }

  /**
   * As the library calls it: the first promise resolves when the message is in its chat, the second when it was sent.
   */
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

  /** The page shows an edit at once, whatever the network answers. */
  async edit(model: MessageModel, body: string): Promise<void> {
    const change = { id: model.id.id, fromMe: true, body };
    this.#collections.change(change);
    model.isSendFailure = !(await this.#askFor(change));
  }

  /** The page shows a deletion once the network has it. */
  async revoke(model: MessageModel): Promise<{ messageSendResult: string }> {
    const change = { id: model.id.id, fromMe: true, body: null };
    const isTaken = await this.#askFor(change);
    if (isTaken) this.#collections.change(change);
    return { messageSendResult: isTaken ? 'OK' : 'ERROR_UNKNOWN' };
  }

  changed(id: number, isTaken: boolean): void {
    this.#changes.get(id)?.(isTaken);
    this.#changes.delete(id);
  }

  #askFor(change: NetworkChange): Promise<boolean> {
    this.#asked += 1;
    const id = this.#asked;
    return new Promise((resolve) => {
      this.#changes.set(id, resolve);
      this.#link.tell({ kind: 'change', id, change });
    });
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
