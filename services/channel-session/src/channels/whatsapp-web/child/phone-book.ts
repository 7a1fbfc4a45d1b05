import type { Identity } from '@balcao/contracts';
import type { Client } from 'whatsapp-web.js';
import { z } from 'zod';
import { identityOf } from './addresses.ts';
import type { Directory } from './directory.ts';

const contactSchema = z.object({
  id: z.object({ _serialized: z.string() }),
  number: z.string().nullish(),
  name: z.string().nullish(),
  isMe: z.boolean().nullish(),
  isGroup: z.boolean().nullish(),
  isMyContact: z.boolean().nullish(),
});

export type PhoneBook = {
  /** How WhatsApp writes a number, phone first; null: it has no WhatsApp. */
  readonly check: (number: string) => Promise<Identity[] | null>;
  /** The phone's address book, by number. */
  readonly list: () => Promise<{ identities: Identity[]; name: string }[]>;
};

export function createPhoneBook(client: Client, directory: Directory): PhoneBook {
  return {
    check: async (number) => {
      const found = z
        .object({ _serialized: z.string() })
        .nullable()
        .parse(await client.getNumberId(number));
      if (found === null) return null;
      const peer = await directory.peer(found._serialized);
      if (peer === null) return null;
      return peer.identities.toSorted((one, other) => rankOf(one) - rankOf(other));
    },

    list: async () => {
      const contacts = (await client.getContacts()).flatMap(
        (contact) => contactSchema.safeParse(contact).data ?? [],
      );
      const listed = contacts.flatMap(({ id, number, name, isMe, isGroup, isMyContact }) => {
        const identity = identityOf(id._serialized);
        if (identity === null || isMe === true || isGroup === true || isMyContact !== true) return [];
        const identities: Identity[] =
          identity.kind === 'lid' && /^\d{5,20}$/.test(number ?? '')
            ? [{ kind: 'phone', value: number ?? '' }, identity]
            : [identity];
        return [{ identities, name: name ?? '' }];
      });
      const byAddress = new Map(listed.map((contact) => [contact.identities[0]?.value ?? '', contact]));
      return [...byAddress].toSorted(([one], [other]) => (one < other ? -1 : 1)).map(([, each]) => each);
    },
  };
}

function rankOf({ kind }: Identity): number {
  return kind === 'phone' ? 0 : 1;
}
