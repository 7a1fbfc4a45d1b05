import type { Identity } from '@balcao/contracts';
import type { Client } from 'whatsapp-web.js';
import { z } from 'zod';
import { identityOf } from './addresses.ts';
import { readChatTitle } from './page-scripts.ts';

export type Peer = { readonly identities: Identity[]; readonly name: string };

const cacheMs = 600_000;
/** Messages are reported one by one: the next ones wait for this answer. */
const patienceMs = 5_000;
/** For how long a page without an answer is not asked again: each message would wait as long as the first. */
const pauseMs = 30_000;
const contactSchema = z.object({
  name: z.string().nullish(),
  verifiedName: z.string().nullish(),
  pushname: z.string().nullish(),
});
const pairSchema = z.tuple([z.object({ lid: z.string().optional(), pn: z.string().optional() })]);

export type Directory = {
  /** The person or group: the given address first, then the other one if WhatsApp knows it. Null if it is neither. */
  readonly peer: (serialized: string) => Promise<Peer | null>;
};

/** Names and addresses, each looked up once in ten minutes: a message must not cost three queries to the page. */
export function createDirectory(
  client: Pick<Client, 'getContactLidAndPhone' | 'getContactById'>,
  ask: AskPage,
): Directory {
  let pausedUntil = 0;
  const cache = new Map<string, { readonly at: number; readonly peer: Peer }>();

  async function lookUp(serialized: string, given: Identity): Promise<Peer> {
    if (given.kind === 'group') {
      return { identities: [given], name: z.string().parse(await ask(readChatTitle, serialized)) };
    }
    const [pair] = pairSchema.parse(await client.getContactLidAndPhone([serialized]));
    const other = identityOf((given.kind === 'lid' ? pair.pn : pair.lid) ?? '');
    const { name, verifiedName, pushname } = contactSchema.parse(await client.getContactById(serialized));
    const identities = other === null || other.kind === given.kind ? [given] : [given, other];
    return { identities, name: [name, verifiedName, pushname].find((each) => (each ?? '') !== '') ?? '' };
  }

  async function learn(serialized: string, given: Identity): Promise<Peer> {
    const peer = await lookUp(serialized, given);
    if (peer.name !== '') cache.set(serialized, { at: Date.now(), peer });
    return peer;
  }

  return {
    peer: async (serialized) => {
      const given = identityOf(serialized);
      if (given === null) return null;
      const known = cache.get(serialized);
      if (known !== undefined && Date.now() - known.at < cacheMs) return known.peer;
      // A message is worth more than its author's name.
      const unasked = known?.peer ?? { identities: [given], name: '' };
      if (Date.now() < pausedUntil) return unasked;
      const late = Promise.withResolvers<Peer>();
      const timer = setTimeout(() => {
        pausedUntil = Date.now() + pauseMs;
        late.resolve(unasked);
      }, patienceMs);
      try {
        return await Promise.race([learn(serialized, given), late.promise]);
      } catch {
        return unasked;
      } finally {
        clearTimeout(timer);
      }
    },
  };
}

/** Runs a script in the page. */
export type AskPage = <A extends unknown[]>(
  script: (...given: A) => unknown,
  ...given: A
) => Promise<unknown>;
