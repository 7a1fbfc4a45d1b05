import { randomBytes } from 'node:crypto';
import type { NetworkMessage } from '../network/frames.ts';
import type { Account, PhoneNetwork } from '../network/phone-network.ts';
import {
  controlNames,
  inputs,
  type ControlAnswers,
  type ControlName,
  type ParsedInputs,
} from './control-api.ts';
import type { DeviceDesk } from './device-desk.ts';
import { noFaults } from './faults.ts';

type Actions = { readonly [N in ControlName]: (input: ParsedInputs[N]) => ControlAnswers[N] };
/** By name; each one parses its input. */
export type ControlActions = ReadonlyMap<string, (body: unknown) => unknown>;

/** The request cannot be done; the control endpoint answers 409 with this message. */
export class Impossible extends Error {}

export function controlActions(network: PhoneNetwork, desk: DeviceDesk): ControlActions {
  const actions: Actions = {
    scan: ({ qrcode, number }) => {
      if (!desk.scan(qrcode, number)) throw new Impossible('No open page shows this code.');
      return {};
    },
    messages: (input) => deliver(network, desk, input),
    typed: ({ to, body, id = newId(), number }) => {
      const account = network.account(number);
      const message = textMessage({ id, chat: `${to}@c.us`, fromMe: true, body, ack: 1 });
      if (network.keep(account, message)) desk.deliver(account, message, message.chat);
      return { id };
    },
    changes: ({ number, ...change }) => {
      const account = network.account(number);
      if (!network.change(account, change)) throw new Impossible('Nobody wrote such a message.');
      desk.reportAll(account, { kind: 'change', change });
      return {};
    },
    deciphered: ({ number, id, type, body }) => {
      const account = network.account(number);
      if (!network.decipher(account, id, type, body)) throw new Impossible('Nobody wrote such a message.');
      desk.reportAll(account, { kind: 'deciphered', id, type, body });
      return {};
    },
    stored: ({ path, file }) => {
      network.files.set(path, Buffer.from(file, 'base64'));
      return {};
    },
    pictures: ({ of, file, isHidden, url }) => {
      show(network, of, file, isHidden, url);
      return {};
    },
    preview: ({ number, id }) => {
      desk.reportAll(network.account(number), { kind: 'preview', id });
      return {};
    },
    listed: ({ number, name }) => {
      network.list(number, name);
      return {};
    },
    acks: ({ id, ack, number }) => {
      const account = network.account(number);
      desk.reportAck(account, acknowledged(network, account, id, ack));
      return {};
    },
    'silent-acks': ({ id, ack, number }) => {
      acknowledged(network, network.account(number), id, ack);
      return {};
    },
    ring: ({ from, number }) => {
      const id = newId();
      const { pn } = network.meet(from, undefined, false);
      desk.reportAll(network.account(number), { kind: 'call', callId: id, from: pn });
      return { id };
    },
    declined: () => ({ ids: [...desk.declined] }),
    unlink: ({ number }) => {
      desk.unlink(network.account(number));
      return {};
    },
    state: ({ state, number }) => {
      desk.reportAll(network.account(number), { kind: 'state', state });
      return {};
    },
    reload: ({ number }) => {
      desk.reportAll(network.account(number), { kind: 'reload' });
      return {};
    },
    sync: ({ number }) => {
      desk.reportAll(network.account(number), { kind: 'sync' });
      return {};
    },
    'exhaust-refs': () => {
      desk.exhaustRefs();
      return {};
    },
    online: ({ isOnline }) => {
      desk.setOnline(isOnline);
      return {};
    },
    registered: ({ number, isRegistered }) => {
      network.setRegistered(number, isRegistered);
      return {};
    },
    faults: (changed) => {
      const named = Object.fromEntries(Object.entries(changed).filter(([, value]) => value !== undefined));
      desk.faults = { ...desk.faults, ...named };
      return desk.faults;
    },
    'no-faults': () => {
      desk.faults = noFaults;
      return {};
    },
    outbox: ({ after }) => ({ messages: network.outbox.filter(({ position }) => position > after) }),
    pages: () => ({ pages: [...desk.pages] }),
    devices: ({ number }) => ({ count: network.devicesOf(number) }),
    asked: ({ number }) => ({ times: desk.asked.get(network.account(number).pn) ?? 0 }),
    missed: () => ({ names: [...desk.missed] }),
  };
  return new Map(controlNames.map((name) => [name, parsing(name, actions)]));
}

function parsing<N extends ControlName>(name: N, actions: Pick<Actions, N>): (body: unknown) => unknown {
  return (body) => actions[name](inputs[name].parse(body));
}

function deliver(network: PhoneNetwork, desk: DeviceDesk, input: ParsedInputs['messages']): { id: string } {
  const account = network.account(input.to);
  const person = network.meet(input.from, input.name, input.as === 'hidden-number');
  const id = input.id ?? newId();
  const more =
    input.file === undefined ? input.more : { ...input.more, ...keepFile(network, id, input.file) };
  const writer = input.as === 'phone' ? person.pn : person.lid;
  const chats =
    input.group === undefined
      ? desk.faults.deliverTwice
        ? [person.pn, person.lid]
        : [writer]
      : [`${input.group.id}@g.us`];
  for (const chat of chats) {
    if (input.group !== undefined) account.titles.set(chat, input.group.title);
    const message = textMessage({
      id,
      chat,
      fromMe: false,
      author: input.group === undefined ? null : writer,
      body: input.body,
      type: input.type,
      notifyName: person.name,
      quotedId: input.quotedId ?? null,
      more,
      t: (input.timestamp ?? Math.floor(Date.now() / 1_000)) + desk.faults.clockSkewSeconds,
    });
    network.keep(account, message);
    desk.deliver(account, message, writer);
  }
  return { id };
}

/** Each picture gets its own address, because WhatsApp signs each anew. */
function show(network: PhoneNetwork, of: string, file: string | null, isHidden: boolean, url?: string): void {
  if (file === null) {
    network.pictures.delete(of);
    return;
  }
  const path = `/v/${newId()}.jpg`;
  network.files.set(path, Buffer.from(file, 'base64'));
  network.pictures.set(of, { url: url ?? `https://pps.whatsapp.net${path}?oh=1`, isHidden });
}

function keepFile(network: PhoneNetwork, id: string, content: string): { directPath: string; size: number } {
  const directPath = `/mms/${id}`;
  const file = Buffer.from(content, 'base64');
  network.files.set(directPath, file);
  return { directPath, size: file.length };
}

function textMessage(
  fields: Partial<NetworkMessage> & Pick<NetworkMessage, 'id' | 'chat' | 'fromMe' | 'body'>,
): NetworkMessage {
  return {
    author: null,
    type: 'chat',
    t: Math.floor(Date.now() / 1000),
    ack: 0,
    notifyName: '',
    quotedId: null,
    more: {},
    ...fields,
  };
}

function acknowledged(network: PhoneNetwork, account: Account, id: string, ack: number): NetworkMessage {
  const message = network.setAck(account, id, ack);
  if (message === undefined) throw new Impossible('The network never got this message.');
  return message;
}

function newId(): string {
  return randomBytes(16).toString('hex').toUpperCase();
}
