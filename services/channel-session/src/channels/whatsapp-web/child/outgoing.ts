import { setTimeout as sleep } from 'node:timers/promises';
import type { Identity } from '@balcao/contracts';
import type { Client, MessageMedia, MessageSendOptions } from 'whatsapp-web.js';
import { z } from 'zod';
import { serializedOf } from './addresses.ts';
import type { CommandInputs } from '#channels/whatsapp-web/child-protocol.ts';
import type { AskPage } from './directory.ts';
import { fileOptions, stageFile } from './files.ts';
import type { Finder } from './finder.ts';
import { libraryMessageSchema } from './library-message.ts';
import { chooseChat, installOutgoingIds, readChatHeads, wasHandedOver } from './page-scripts.ts';
import { detailOf, Problem } from './problem.ts';

const searchedMessages = 50;
/** A send whose upload broke was certainly not sent. */
const uploadTries = 3;
const afterBrokenUploadMs = 500;
const headsSchema = z.array(z.object({ id: z.string() }));

export type Outgoing = {
  readonly send: (message: CommandInputs['send'], deadline: number) => Promise<void>;
  /** The ack, or null if WhatsApp Web has no such message. */
  readonly find: (externalId: string, to: readonly Identity[]) => Promise<number | null>;
  /** Called for every ack of our messages. */
  readonly recordAck: (externalId: string, ack: number) => void;
};

export function createOutgoing(client: Client, ask: AskPage, finder: Finder): Outgoing {
  const waiting = new Map<string, (ack: number) => void>();

  async function send(message: CommandInputs['send'], deadline: number): Promise<void> {
    const { externalId, to } = message;
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
      await handOver(chatId, message);
      // The library returns before the server has it, and its own wait may hang for ever.
      const ack = await Promise.race([taken, nothingBy(deadline)]);
      if (ack === -1) throw new Problem('rejected', 'WhatsApp refused the message.');
      if (ack === null) throw new Problem('unknown', "WhatsApp's server has not answered.");
    } finally {
      waiting.delete(externalId);
    }
  }

  async function handOver(
    chatId: string,
    { externalId, to, body, file, quoted }: CommandInputs['send'],
  ): Promise<void> {
    // An answer to a question that WhatsApp no longer has is still an answer.
    const quotedMessageId = quoted === null ? null : await finder.messageOf(quoted, to);
    const staged = file === null ? null : await stageFile(client, ask, file);
    const options = {
      ...(file === null ? {} : fileOptions(file, body)),
      ...(quotedMessageId === null ? {} : { quotedMessageId }),
    };
    try {
      await tryToHandOver(chatId, externalId, staged?.media ?? body, options);
    } finally {
      await staged?.remove();
    }
  }

  async function tryToHandOver(
    chatId: string,
    externalId: string,
    content: string | MessageMedia,
    options: MessageSendOptions,
  ): Promise<void> {
    const tries = typeof content === 'string' ? 1 : uploadTries;
    for (let left = tries; left > 0; left -= 1) {
      try {
        await client.sendMessage(chatId, content, {
          ...options,
          linkPreview: false,
          parseVCards: false,
          sendSeen: false,
          extra: { balcaoId: externalId },
        });
        return;
      } catch (error) {
        const isHandedOver = await ask(wasHandedOver, externalId).catch(() => undefined);
        if (isHandedOver === true) return;
        if (isHandedOver === undefined) throw new Problem('unknown', detailOf(error));
        if (left === 1) throw new Problem('rejected', detailOf(error));
        await sleep(afterBrokenUploadMs);
      }
    }
  }

  async function find(externalId: string, to: readonly Identity[]): Promise<number | null> {
    const chats = await finder.chatsOf(to);
    for (const chat of chats) {
      const found = await client.getMessageById(`true_${chat}_${externalId}`).catch(() => null);
      const known = libraryMessageSchema.safeParse(found).data;
      if (known?.ack !== undefined) return known.ack;
    }
    return findInHistory(externalId, chats);
  }

  /** If the key alone is not enough: groups add the author. */
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
    recordAck: (externalId, ack) => {
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
