import type { Identity } from '@balcao/contracts';
import type { Client } from 'whatsapp-web.js';
import { z } from 'zod';
import { serializedOf } from './addresses.ts';
import type { AskPage } from './directory.ts';
import { findMessage } from './page-scripts.ts';

const pairsSchema = z.array(z.object({ lid: z.string().optional(), pn: z.string().optional() }));

type MessageKey = { readonly externalId: string; readonly fromMe: boolean };

export type Finder = {
  /** Every chat that may hold a message to these addresses. */
  readonly chatsOf: (to: readonly Identity[]) => Promise<string[]>;
  /** The full key of a message; null if WhatsApp Web does not have it. */
  readonly messageOf: (message: MessageKey, to: readonly Identity[]) => Promise<string | null>;
};

export function createFinder(client: Client, ask: AskPage): Finder {
  async function chatsOf(to: readonly Identity[]): Promise<string[]> {
    const given = to.flatMap(serializedOf);
    const people = given.filter((id) => !id.endsWith('@g.us'));
    const pairs = pairsSchema.parse(await client.getContactLidAndPhone(people).catch(() => []));
    return [...new Set([...given, ...pairs.flatMap(({ lid, pn }) => [lid, pn]).filter(isText)])];
  }

  return {
    chatsOf,
    messageOf: async ({ externalId, fromMe }, to) =>
      z
        .string()
        .nullable()
        .parse(await ask(findMessage, externalId, fromMe, await chatsOf(to))),
  };
}

function isText(value: string | undefined): value is string {
  return value !== undefined;
}
