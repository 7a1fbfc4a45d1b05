import { z } from 'zod';
import { beginningOf } from '../beginning-of.ts';
import { contactListItemSchema, contactSchema } from '../entities/contact.ts';
import { eachText, textInputs } from '../entities/contact-texts.ts';
import {
  idInputSchema,
  optionalQuery,
  pageNumberSchema,
  queryBooleanSchema,
  queryIdListSchema,
  searchParamSchema,
} from '../entities/primitives.ts';
import { longestWrittenNumber } from '../phone-number/read-number.ts';
import { visibleName } from '../text/visible-text.ts';
import { defineEndpoint, keyErrors, nothing } from './endpoint.ts';

const contactParams = z.object({ contactId: idInputSchema });
const common = { service: 'ticket', access: 'signed-in', tag: 'Contacts' } as const;

export const contactPageSize = 200;

const extraInfoInputSchema = z.object({
  /** With id: that field changes; without one: a field is added; missing fields are deleted (rule C5). */
  id: z
    .union([idInputSchema, z.literal('').transform(() => undefined), z.null().transform(() => undefined)])
    .optional(),
  name: z.string().trim().max(100),
  value: z.string().trim().max(1_000),
});

/** Any spelling of a number, also as a link; the owner stores its digits. */
const writtenNumberSchema = z.string().trim().max(longestWrittenNumber);

/** "" and null mean none. */
const numberInputSchema = z
  .union([z.null(), writtenNumberSchema])
  .transform((number) => (number === '' ? null : number));

/** A name that a user enters (rule C6); the channel's name of a contact may have any length. */
export const contactNameSchema = z.string().overwrite(visibleName).min(2).max(50);

/** A name from a card or an address book, which may be as long as a message. */
export const briefNameOf = (name: string): string => beginningOf(visibleName(name), 100);

/** The most extra fields per contact. */
export const mostExtraInfo = 100;

/** Absent means none. */
const textsOrNone = eachText((text) => textInputs[text].default(''));

const contactFields = {
  name: contactNameSchema,
  number: numberInputSchema,
  ...textInputs,
  extraInfo: z.array(extraInfoInputSchema).max(mostExtraInfo),
};

/** The default connection looks the number up at its channel. */
const lookUpErrors = [
  'ERR_DUPLICATED_CONTACT',
  'ERR_WAPP_INVALID_CONTACT',
  'ERR_WAPP_CHECK_CONTACT',
  'ERR_NO_DEF_WAPP_FOUND',
  'ERR_WAPP_NOT_INITIALIZED',
] as const;

export const listContacts = defineEndpoint({
  ...common,
  operation: 'listContacts',
  method: 'get',
  path: '/contacts',
  params: nothing,
  query: z.object({
    searchParam: searchParamSchema.default(''),
    pageNumber: pageNumberSchema,
    /** Ours: contacts with one of these tags. */
    tagIds: queryIdListSchema.optional(),
    /**
     * Ours: contacts that the connection of a new ticket can reach: those with a number, and those who wrote to it
     * before. A lid or a group of another connection may lead nowhere.
     */
    isReachable: optionalQuery(queryBooleanSchema),
    /** Ours: only this contact. */
    contactId: optionalQuery(idInputSchema),
    /** Ours: continue after this cursor, which contains a whole name, instead of counting pages. */
    after: z.string().max(4_000).optional(),
  }),
  body: nothing,
  response: z.object({
    contacts: z.array(contactListItemSchema),
    count: z.number().int(),
    hasMore: z.boolean(),
    next: z.string().nullable(),
  }),
  summary: 'List contacts by name, 200 a page; searches name, number and e-mail',
});

export const showContact = defineEndpoint({
  ...common,
  operation: 'showContact',
  method: 'get',
  path: '/contacts/:contactId',
  params: contactParams,
  query: nothing,
  body: nothing,
  response: contactSchema,
  errors: ['ERR_NO_CONTACT_FOUND'],
  summary: 'Show a contact with tags and extra fields',
});

export const createContact = defineEndpoint({
  ...common,
  operation: 'createContact',
  method: 'post',
  path: '/contacts',
  params: nothing,
  query: nothing,
  body: z.object({
    name: contactFields.name,
    number: writtenNumberSchema.min(1),
    ...textsOrNone,
    extraInfo: contactFields.extraInfo.default([]),
  }),
  response: contactSchema,
  errors: [...lookUpErrors, ...keyErrors],
  summary: 'Add a contact whose number is on WhatsApp',
});

export const changeContact = defineEndpoint({
  ...common,
  operation: 'changeContact',
  method: 'put',
  path: '/contacts/:contactId',
  params: contactParams,
  query: nothing,
  /**
   * Absent fields stay, and so does a number that comes back masked. Clients send the whole object back, so the
   * channel's own name is accepted unchanged. The owner checks any other name with `contactNameSchema`.
   */
  body: z
    .object({
      ...contactFields,
      name: z.string().trim().max(1_000),
      /**
       * Ours: the extra fields as the client last read them. Fields that others changed since then keep their new
       * values.
       */
      extraInfoBefore: contactFields.extraInfo,
    })
    .partial(),
  response: contactSchema,
  errors: ['ERR_NO_CONTACT_FOUND', ...lookUpErrors],
  summary: 'Change a contact',
});

export const takeContact = defineEndpoint({
  ...common,
  operation: 'takeContact',
  method: 'post',
  path: '/contact',
  params: nothing,
  query: nothing,
  body: z.object({
    name: z.string().transform(briefNameOf).default(''),
    number: writtenNumberSchema.min(1),
    ...textsOrNone,
  }),
  response: contactSchema,
  errors: keyErrors,
  summary: 'Find or add the contact of a number on a card, without asking the channel',
});
