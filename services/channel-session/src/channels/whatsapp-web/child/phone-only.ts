import type { PhoneOnly } from '@balcao/contracts';
import { z } from 'zod';

const textSchema = z.string().nullish().catch(null);

/** The human-readable ones of WhatsApp's own fields. */
export const phoneOnlyFields = {
  title: textSchema,
  description: textSchema,
  footer: textSchema,
  orderTitle: textSchema,
  inviteGrpName: textSchema,
  pollName: textSchema,
  pollOptions: z
    .array(z.object({ name: z.string() }).transform(({ name }) => `• ${name}`))
    .nullish()
    .catch(null),
  eventName: textSchema,
  eventDescription: textSchema,
  list: z.object({ title: textSchema, description: textSchema }).nullish().catch(null),
};
type Fields = z.output<z.ZodObject<typeof phoneOnlyFields>>;

const kinds: Readonly<Record<string, PhoneOnly>> = {
  order: 'order',
  product: 'product',
  product_list: 'product',
  groups_v4_invite: 'group_invite',
  interactive: 'interactive',
  interactive_response: 'interactive',
  native_flow: 'interactive',
  list: 'interactive',
  buttons: 'interactive',
  poll_creation: 'poll',
  event_creation: 'event',
  scheduled_event_creation: 'event',
  payment: 'payment',
};

export const phoneOnlyOf = (type: string): PhoneOnly | undefined =>
  Object.hasOwn(kinds, type) ? kinds[type] : undefined;

/** The text field often holds a small picture. */
const picture = /^[\w+/=]{100,}$/;

type Parts = { readonly body: string; readonly caption: string | null | undefined; readonly fields: Fields };

/** Each once, one per line. */
export function phoneOnlyText({ body, caption, fields }: Parts): string {
  const { title, description, footer, orderTitle, inviteGrpName, pollName, pollOptions, list } = fields;
  const names = [orderTitle, inviteGrpName, pollName, fields.eventName, list?.title, title];
  const texts = [body, caption, list?.description, description, fields.eventDescription];
  const lines = [...names, ...texts, ...(pollOptions ?? []), footer].map((text) => (text ?? '').trim());
  return [...new Set(lines)].filter((text) => text !== '' && !picture.test(text)).join('\n');
}
