import { randomBytes } from 'node:crypto';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import type { RawData, WebSocket } from 'ws';
import { pageFrameSchema, type NetworkMessage, type PageFrame, type ServerFrame } from '../network/frames.ts';
import type { Account, PhoneNetwork } from '../network/phone-network.ts';
import { noFaults, type Faults } from './faults.ts';

type Page = {
  readonly socket: WebSocket;
  ref: string | null;
  refTimer: NodeJS.Timeout | null;
  refsLeft: number;
  token: string | null;
};

/** Serves every open page: pairs it, brings it up to date, and accepts what it sends. */
export class DeviceDesk {
  faults: Faults = noFaults;
  /** Modules that the library requested and the page does not have. */
  readonly missed = new Set<string>();
  /** Calls that a page declined, by id. */
  readonly declined = new Set<string>();
  /** Number of requests about a person, by id. */
  readonly asked = new Map<string, number>();
  readonly #network: PhoneNetwork;
  readonly #pages = new Set<Page>();
  readonly #queues = new Map<string, NetworkMessage[]>();
  #isOnline = true;

  constructor(network: PhoneNetwork) {
    this.#network = network;
  }

  get pages(): readonly { ref: string | null; number: string | null }[] {
    return [...this.#pages].map(({ ref, token }) => ({
      ref,
      number: token === null ? null : (this.#network.devices.get(token) ?? null),
    }));
  }

  welcome(socket: WebSocket): void {
    if (!this.#isOnline) {
      socket.close();
      return;
    }
    const page: Page = { socket, ref: null, refTimer: null, refsLeft: 0, token: null };
    this.#pages.add(page);
    socket.on('message', (text) => {
      this.#hear(page, pageFrameSchema.parse(JSON.parse(textOf(text))));
    });
    socket.on('close', () => {
      this.#pages.delete(page);
      if (page.refTimer !== null) clearInterval(page.refTimer);
    });
  }

  setOnline(isOnline: boolean): void {
    this.#isOnline = isOnline;
    if (!isOnline) for (const { socket } of this.#pages) socket.close();
  }

  /** @returns false if no open page shows this code */
  scan(qrcode: string, number: string): boolean {
    const ref = qrcode.split(',')[0];
    const page = [...this.#pages].find((open) => open.ref !== null && open.ref === ref);
    if (page === undefined) return false;
    this.#stopRefs(page);
    tell(page, { kind: 'pair', token: this.#network.pair(number) });
    return true;
  }

  exhaustRefs(): void {
    for (const page of this.#pages) {
      if (page.ref === null) continue;
      this.#stopRefs(page);
      tell(page, { kind: 'out-of-refs' });
    }
  }

  deliver(account: Account, message: NetworkMessage, author: string): void {
    const person = this.#network.person(author);
    for (const [token, number] of this.#network.devices) {
      if (this.#network.account(number) !== account) continue;
      const page = this.#pageOf(token);
      if (page === undefined) this.#queues.set(token, [...(this.#queues.get(token) ?? []), message]);
      else if (this.faults.hearing !== 'deaf') {
        const isSilent = this.faults.hearing === 'silent';
        const title = account.titles.get(message.chat) ?? '';
        tell(page, { kind: 'message', message, isSilent, person, title });
      }
    }
  }

  reportAck(account: Account, message: NetworkMessage): void {
    const { chat, id, ack } = message;
    for (const page of this.#pagesOf(account)) tell(page, { kind: 'ack', chat, id, ack });
  }

  reportAll(
    account: Account,
    frame: Extract<
      ServerFrame,
      { kind: 'state' | 'call' | 'reload' | 'sync' | 'change' | 'deciphered' | 'preview' }
    >,
  ): void {
    for (const page of this.#pagesOf(account)) tell(page, frame);
  }

  /** @returns null for an upload that breaks */
  async storeUpload(upload: Readable): Promise<Buffer | null> {
    const { breakUploads, uploadDelayMs } = this.faults;
    const content = await buffer(upload);
    await sleep(uploadDelayMs);
    if (breakUploads === 0) return content;
    this.faults = { ...this.faults, breakUploads: breakUploads - 1 };
    return null;
  }

  unlink(account: Account): void {
    const pages = this.#pagesOf(account);
    for (const [token, number] of this.#network.devices) {
      if (this.#network.account(number) === account) this.#network.devices.delete(token);
    }
    for (const page of pages) tell(page, { kind: 'logout' });
  }

  #hear(page: Page, frame: PageFrame): void {
    switch (frame.kind) {
      case 'hello':
        this.#greet(page, frame.token, frame.isFresh);
        return;
      case 'more-refs':
        this.#startRefs(page, 'ref');
        return;
      case 'paired':
        this.#greet(page, frame.token, true);
        return;
      case 'send':
        this.#take(page, frame.message);
        return;
      case 'change':
        this.#change(page, frame);
        return;
      case 'decline':
        this.declined.add(frame.callId);
        return;
      case 'logout':
        if (page.token !== null) this.#network.devices.delete(page.token);
        return;
      case 'ask': {
        const account = this.#accountOf(page);
        if (account === undefined || this.faults.hearing === 'deaf') return;
        const { question } = frame;
        if (question.about === 'person') this.asked.set(question.id, (this.asked.get(question.id) ?? 0) + 1);
        const answer = this.#network.answer(account, question);
        tell(page, { kind: 'answer', id: frame.id, answer });
        return;
      }
      case 'missed':
        this.missed.add(frame.name);
    }
  }

  #greet(page: Page, token: string | null, isFresh: boolean): void {
    page.token = token;
    const account = this.#accountOf(page);
    if (token === null || account === undefined) {
      this.#startRefs(page, 'unpaired');
      return;
    }
    const { pn, lid, name } = account;
    const [chats, people] = [this.#network.heads(account), this.#network.people];
    tell(page, { kind: 'linked', me: { pn, lid, name }, chats, people, sync: this.faults.sync });
    const queue = this.#queues.get(token) ?? [];
    this.#queues.delete(token);
    if (isFresh) return;
    for (const message of queue) {
      const title = account.titles.get(message.chat) ?? '';
      const person = this.#network.person(message.chat);
      tell(page, { kind: 'message', message, isSilent: false, person, title });
    }
  }

  #take(page: Page, message: NetworkMessage): void {
    const account = this.#accountOf(page);
    if (account === undefined) return;
    if (this.faults.rejectSends > 0) {
      this.faults = { ...this.faults, rejectSends: this.faults.rejectSends - 1 };
      tell(page, { kind: 'ack', chat: message.chat, id: message.id, ack: -1 });
      return;
    }
    if (this.faults.loseSends > 0) {
      this.faults = { ...this.faults, loseSends: this.faults.loseSends - 1 };
      return;
    }
    this.#network.send(account, { ...message, ack: 1 });
    if (this.faults.dropAnswers > 0) {
      this.faults = { ...this.faults, dropAnswers: this.faults.dropAnswers - 1 };
      return;
    }
    this.reportAck(account, { ...message, ack: 1 });
  }

  #change(page: Page, { id, change }: Extract<PageFrame, { kind: 'change' }>): void {
    const account = this.#accountOf(page);
    if (account === undefined) return;
    if (this.faults.loseChanges > 0) {
      this.faults = { ...this.faults, loseChanges: this.faults.loseChanges - 1 };
      return;
    }
    const isTaken = this.faults.rejectChanges === 0;
    if (isTaken) this.#network.change(account, change);
    else this.faults = { ...this.faults, rejectChanges: this.faults.rejectChanges - 1 };
    tell(page, { kind: 'changed', id, isTaken });
  }

  #startRefs(page: Page, kind: 'unpaired' | 'ref'): void {
    this.#stopRefs(page);
    page.refsLeft = this.faults.refs;
    this.#showRef(page, kind);
    page.refTimer = setInterval(() => {
      if (page.refsLeft > 0) this.#showRef(page, 'ref');
      else {
        this.#stopRefs(page);
        tell(page, { kind: 'out-of-refs' });
      }
    }, this.faults.refLifetimeMs);
  }

  #showRef(page: Page, kind: 'unpaired' | 'ref'): void {
    page.refsLeft -= 1;
    page.ref = `2@${randomBytes(24).toString('base64url')}`;
    tell(page, { kind, ref: page.ref });
  }

  #stopRefs(page: Page): void {
    if (page.refTimer !== null) clearInterval(page.refTimer);
    page.refTimer = null;
    page.ref = null;
  }

  #accountOf(page: Page): Account | undefined {
    const number = page.token === null ? undefined : this.#network.devices.get(page.token);
    return number === undefined ? undefined : this.#network.account(number);
  }

  #pageOf(token: string): Page | undefined {
    return [...this.#pages].find((page) => page.token === token);
  }

  #pagesOf(account: Account): Page[] {
    return [...this.#pages].filter((page) => this.#accountOf(page) === account);
  }
}

function textOf(text: RawData): string {
  if (Array.isArray(text)) return Buffer.concat(text).toString('utf8');
  return Buffer.isBuffer(text) ? text.toString('utf8') : Buffer.from(text).toString('utf8');
}

function tell(page: Page, frame: ServerFrame): void {
  page.socket.send(JSON.stringify(frame));
}
