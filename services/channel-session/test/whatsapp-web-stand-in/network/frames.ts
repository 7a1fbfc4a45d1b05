import { z } from 'zod';

/** The frames between page and server. The format is our own; the library does not see it. */

export const networkMessageSchema = z.object({
  id: z.string(),
  /** Serialized: `5511…@c.us`, `…@lid` or `…@g.us`. */
  chat: z.string(),
  fromMe: z.boolean(),
  /** The author in a group, serialized. */
  author: z.string().nullable(),
  body: z.string(),
  /** The library's names: chat, image, ptt, gp2 … */
  type: z.string(),
  /** Seconds since 1970. */
  t: z.number().int(),
  ack: z.number().int(),
  notifyName: z.string(),
  quotedId: z.string().nullable(),
  /** The other fields that the library reads: `directPath`, `mimetype`, `caption`, `lat`, `vcardList` … */
  more: z.record(z.string(), z.json()),
});
export type NetworkMessage = z.infer<typeof networkMessageSchema>;

/** `body` null: the message is deleted for everyone. */
export const networkChangeSchema = z.object({
  id: z.string(),
  fromMe: z.boolean(),
  body: z.string().nullable(),
});
export type NetworkChange = z.infer<typeof networkChangeSchema>;

export type NetworkPerson = {
  readonly pn: string;
  readonly lid: string;
  readonly name: string;
  /** Whether the desk may not know which number belongs to the lid. */
  readonly isNumberHidden: boolean;
  /** The owner's name for them in the phone's address book; null: they are not listed. */
  readonly listedAs: string | null;
};

export type Me = { readonly pn: string; readonly lid: string; readonly name: string };

export type ChatHead = {
  readonly id: string;
  readonly title: string;
  readonly t: number;
  readonly lastMessage: NetworkMessage | null;
};

const questionSchema = z.discriminatedUnion('about', [
  z.object({ about: z.literal('person'), id: z.string() }),
  z.object({ about: z.literal('earlier'), chat: z.string(), before: z.string().nullable() }),
  z.object({ about: z.literal('picture'), id: z.string() }),
  z.object({ about: z.literal('message'), chat: z.string(), id: z.string() }),
]);
export type Question = z.infer<typeof questionSchema>;

export const pageFrameSchema = z.discriminatedUnion('kind', [
  /** `isFresh` if the page has just been loaded and knows no messages. */
  z.object({ kind: z.literal('hello'), token: z.string().nullable(), isFresh: z.boolean() }),
  z.object({ kind: z.literal('more-refs') }),
  z.object({ kind: z.literal('paired'), token: z.string() }),
  z.object({ kind: z.literal('send'), message: networkMessageSchema }),
  /** Of our own message. */
  z.object({ kind: z.literal('change'), id: z.number().int(), change: networkChangeSchema }),
  /** Of a call to this account. */
  z.object({ kind: z.literal('decline'), callId: z.string(), to: z.string() }),
  z.object({ kind: z.literal('logout') }),
  z.object({ kind: z.literal('ask'), id: z.number().int(), question: questionSchema }),
  /** A module that the library requested and the page does not have. */
  z.object({ kind: z.literal('missed'), name: z.string() }),
]);
export type PageFrame = z.infer<typeof pageFrameSchema>;

export type ServerFrame =
  | { readonly kind: 'unpaired'; readonly ref: string }
  | { readonly kind: 'ref'; readonly ref: string }
  | { readonly kind: 'out-of-refs' }
  | { readonly kind: 'pair'; readonly token: string }
  | {
      readonly kind: 'linked';
      readonly me: Me;
      readonly chats: readonly ChatHead[];
      readonly people: readonly NetworkPerson[];
      /** 'silent': as if everything was in sync before the library listened. */
      readonly sync: 'told' | 'silent' | 'held';
    }
  | { readonly kind: 'sync' }
  | {
      readonly kind: 'message';
      readonly message: NetworkMessage;
      /** It is added without an event. */
      readonly isSilent: boolean;
      readonly person: NetworkPerson | null;
      readonly title: string;
    }
  | { readonly kind: 'change'; readonly change: NetworkChange }
  /** The answer to a change that the page requested. */
  | { readonly kind: 'changed'; readonly id: number; readonly isTaken: boolean }
  | { readonly kind: 'deciphered'; readonly id: string; readonly type: string; readonly body: string }
  /** The preview of a picture became sharper. */
  | { readonly kind: 'preview'; readonly id: string }
  | { readonly kind: 'ack'; readonly chat: string; readonly id: string; readonly ack: number }
  | { readonly kind: 'call'; readonly callId: string; readonly from: string }
  | { readonly kind: 'state'; readonly state: string }
  | { readonly kind: 'logout' }
  | { readonly kind: 'reload' }
  | { readonly kind: 'answer'; readonly id: number; readonly answer: Answer };

export type Answer = {
  readonly person: NetworkPerson | null;
  /** Newest last. */
  readonly messages: readonly NetworkMessage[];
  /** The answer to a picture request: its URL, or the status with which it is refused. */
  readonly picture?: { readonly url: string } | { readonly status: 401 | 404 };
};
