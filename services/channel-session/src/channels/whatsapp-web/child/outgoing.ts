import type { Identity } from '@balcao/contracts';
import type { Client } from 'whatsapp-web.js';
import { z } from 'zod';
import { serializedOf } from './addresses.ts';
import type { AskPage } from './directory.ts';
import { heardMessageSchema } from './heard-message.ts';
import { chooseChat, installOutgoingIds, readChatHeads, wasHandedOver } from './page-scripts.ts';
import { detailOf, Problem } from './problem.ts';

const searchedMessages = 50;
const pairsSchema = z.array(z.object({ lid: z.string().optional(), pn: z.string().optional() }));
const headsSchema = z.array(z.object({ id: z.string() }));

export type Outgoing = {
  readonly send: (
    externalId: string,
    to: readonly Identity[],
    body: string,
    deadline: number,
  ) => Promise<void>;
  /** The ack, or null when WhatsApp Web has no such message. */
  readonly find: (externalId: string, to: readonly Identity[]) => Promise<number | null>;
  /** To be told of every ack of ours. */
  readonly hear: (externalId: string, ack: number) => void;
};

export function createOutgoing(client: Client, ask: AskPage): Outgoing {
  const waiting = new Map<string, (ack: number) => void>();

  async function send(
    externalId: string,
    to: readonly Identity[],
    body: string,
    deadline: number,
  ): Promise<void> {
    if (!z.boolean().parse(await ask(installOutgoingIds))) {
      throw new Problem('not-ready', 'WhatsApp Web does not let a message choose its id.');
    }
    const chatId = z
      .string()
      .nullable()
      .parse(await ask(chooseChat, to.flatMap(serializedOf)));
    if (chatId === null) throw new Problem('not-on-channel', 'WhatsApp knows nobody with this number.');
    const taken = new Promise<number>((resolve) => {
      waiting.set(externalId, resolve);
    });
    try {
      await handOver(externalId, chatId, body);
      // The library returns before the server has it, and its own waiting may hang for ever.
      const ack = await Promise.race([taken, nothingBy(deadline)]);
      if (ack === -1) throw new Problem('rejected', 'WhatsApp refused the message.');
      if (ack === null) throw new Problem('unknown', "WhatsApp's server has not answered.");
    } finally {
      waiting.delete(externalId);
    }
  }

  async function handOver(externalId: string, chatId: string, body: string): Promise<void> {
    try {
      await client.sendMessage(chatId, body, {
        linkPreview: false,
        parseVCards: false,
        sendSeen: false,
        extra: { balcaoId: externalId },
      });
    } catch (error) {
      const isHandedOver = await ask(wasHandedOver, externalId).catch(() => undefined);
      if (isHandedOver === false) throw new Problem('rejected', detailOf(error));
      if (isHandedOver !== true) throw new Problem('unknown', detailOf(error));
    }
  }

  async function find(externalId: string, to: readonly Identity[]): Promise<number | null> {
    const given = to.flatMap(serializedOf);
    const people = given.filter((id) => !id.endsWith('@g.us'));
    const pairs = pairsSchema.parse(await client.getContactLidAndPhone(people).catch(() => []));
    const chats = [...new Set([...given, ...pairs.flatMap(({ lid, pn }) => [lid, pn]).filter(isText)])];
    for (const chat of chats) {
      const found = await client.getMessageById(`true_${chat}_${externalId}`).catch(() => null);
      const known = heardMessageSchema.safeParse(found).data;
      if (known?.ack !== undefined) return known.ack;
    }
    return findInHistory(externalId, chats);
  }

  /** Where the key alone is not enough: groups add who wrote. */
  async function findInHistory(externalId: string, chats: readonly string[]): Promise<number | null> {
    const existing = new Set(headsSchema.parse(await ask(readChatHeads)).map(({ id }) => id));
    for (const chatId of chats.filter((id) => existing.has(id))) {
      const chat = await client.getChatById(chatId);
      const messages = await chat.fetchMessages({ limit: searchedMessages, fromMe: true });
      const found = messages.find(({ id }) => id.id === externalId);
      if (found !== undefined) return z.number().parse(found.ack);
    }
    return null;
  }

  return {
    send,
    find,
    hear: (externalId, ack) => {
      if (ack !== 0) waiting.get(externalId)?.(ack);
    },
  };
}

function nothingBy(deadline: number): Promise<null> {
  return new Promise((resolve) => {
    setTimeout(() => {
      resolve(null);
    }, deadline - Date.now()).unref();
  });
}

function isText(value: string | undefined): value is string {
  return value !== undefined;
}
