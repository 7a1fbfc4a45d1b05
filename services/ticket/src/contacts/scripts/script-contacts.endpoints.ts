import {
  changeScriptContact,
  type Contact,
  type ContactDetails,
  mergeEdit,
  upsertScriptContact,
  type Actor,
  AppError,
  setScriptContactTags,
  tagScriptContact,
  untagScriptContact,
  contactReachOf,
  listScriptContacts,
  showScriptContact,
  eachText,
} from '@balcao/contracts';
import { type EndpointHandler, metadataOf, serveEndpoint, type CallContext } from '@balcao/event-bus';
import { orThrow } from '@balcao/event-store';
import type { z } from 'zod';
import { contactDecider, contactStream } from '#contacts/contact.decider.ts';
import { changeLocked, createNew, lockOwners, lockContact } from '#contacts/commands/edit-contacts.ts';
import { orderFields } from '#contacts/commands/extra-fields.ts';
import type { LockedContact } from '#contacts/lock-contacts.ts';
import type { NumberParts } from '#contacts/numbers/number-tries.ts';
import { assertReached, answerContact, findContact, seesNumbers } from '#contacts/contacts.query.ts';
import { phoneIdentity } from '#contacts/phone-number.rules.ts';
import { drawId } from '#database/draw-ids.ts';
import type { TicketTransaction, TicketDb } from '#database/store.ts';
import { withNamed } from '#contacts/extra-fields.rules.ts';
import { setTags } from '#contacts/commands/set-contact-tags.endpoint.ts';
import { findAddresses } from '#contacts/addresses.query.ts';
import { type ContactCursor, decodeCursor } from '#contacts/list/contact-cursor.ts';
import { findContactPage } from '#contacts/list/list-contacts.query.ts';

type Fields = Omit<ContactDetails, 'profilePicUrl'>;

const fieldsOf = async (
  tx: TicketTransaction,
  { name, extraInfo, ...texts }: z.output<typeof changeScriptContact.body>,
  known: Fields['extraInfo'],
): Promise<Partial<Fields>> => ({
  ...(name === undefined ? {} : { name }),
  ...eachText((text) => texts[text]),
  ...(extraInfo === undefined
    ? {}
    : { extraInfo: await orderFields(tx.db, withNamed(known, extraInfo), known) }),
});

/**
 * Changes of others since then stay. A change of the same field is a conflict (rule G16).
 * @throws AppError ERR_EDIT_CONFLICT
 */
const sinceThen = async (
  tx: TicketTransaction,
  { contactId, details }: LockedContact,
  wanted: Partial<Fields>,
  ifMatch: number | undefined,
): Promise<{ readonly [Name in keyof Fields]?: Fields[Name] | undefined }> => {
  if (ifMatch === undefined) return wanted;
  const before = await tx.loadAt(contactDecider, contactStream(contactId), ifMatch);
  if (before.status !== 'present') return wanted;
  return orThrow(mergeEdit<Fields>(wanted, { base: before.details, current: details }));
};

type Asked = { readonly actor: Actor; readonly context: CallContext };
type TagsOf = (
  tx: TicketTransaction,
  before: LockedContact,
) => readonly number[] | Promise<readonly number[]>;

/** Scripts read, create, change and tag contacts (rule P22). */
export const serveScriptContacts = ({
  store,
  countNumberTry,
}: Omit<NumberParts, 'checks'>): readonly EndpointHandler[] => {
  const tag = async (contactId: number, { actor, context }: Asked, tagsOf: TagsOf) => {
    const { result, written } = await store.transaction(async (tx) =>
      setTags(
        tx,
        contactId,
        async (locked) => {
          await assertReached(tx.db, actor, contactId);
          return tagsOf(tx, locked);
        },
        metadataOf(context),
      ),
    );
    return { ...answerContact(result), written };
  };
  return [
    serveEndpoint(listScriptContacts, async ({ query, actor }) => {
      const { limit } = query;
      const showsNumbers = seesNumbers(actor);
      if (query.number !== undefined) await countNumberTry(actor);
      const contactId = query.number === undefined ? undefined : await ownerOf(store.db, query.number);
      if (contactId === null) return { body: { contacts: [], next: null } };
      const after: ContactCursor =
        query.after === undefined ? { kind: 'count', count: 0 } : decodeCursor(query.after, showsNumbers);
      const { contacts, next } = await findContactPage(
        store.db,
        {
          searchParam: query.search,
          tagIds: query.tagIds,
          seesNumbers: showsNumbers,
          contactId,
          reachedBy: null,
          reach: contactReachOf(actor),
        },
        after,
        limit,
      );
      return { body: { contacts, next } };
    }),

    serveEndpoint(showScriptContact, async ({ params, actor }) => {
      await assertReached(store.db, actor, params.contactId);
      const contact = await findContact(store.db, params.contactId);
      if (contact === null) throw new AppError('ERR_NO_CONTACT_FOUND');
      return answerContact(contact);
    }),

    serveEndpoint(upsertScriptContact, async ({ body, actor, context }) => {
      const phone = orThrow(phoneIdentity(body.number));
      await countNumberTry(actor);
      const metadata = metadataOf(context);
      const identities = [phone];
      const upsert = async (tx: TicketTransaction): Promise<{ contact: Contact; isNew: boolean }> => {
        const [knownId] = (await lockOwners(tx, identities)).values();
        if (knownId !== undefined) {
          const locked = await lockContact(tx, knownId);
          await assertReached(tx.db, actor, knownId);
          const changes = await fieldsOf(tx, body, locked.details.extraInfo);
          return {
            contact: await changeLocked(tx, locked, [{ type: 'ChangeDetails', changes }], metadata),
            isNew: false,
          };
        }
        const { name = phone.value, ...details } = await fieldsOf(tx, body, []);
        const contactId = await drawId(tx.db, 'contact_ids');
        const contact = await createNew(
          tx,
          { type: 'CreateContact', contactId, name, identities, origin: 'api', details },
          metadata,
        );
        return { contact, isNew: true };
      };
      const { result, written } = await store.transaction(upsert);
      const { contact, isNew } = result;
      const { body: shown, ...answer } = answerContact(contact);
      return { ...answer, body: { contact: shown, isNew }, written };
    }),

    serveEndpoint(changeScriptContact, async ({ params, body, actor, context }) => {
      const { result, written } = await store.transaction(async (tx) => {
        const locked = await lockContact(tx, params.contactId);
        await assertReached(tx.db, actor, params.contactId);
        const wanted = await fieldsOf(tx, body, locked.details.extraInfo);
        const changes = await sinceThen(tx, locked, wanted, context.ifMatch);
        return changeLocked(tx, locked, [{ type: 'ChangeDetails', changes }], metadataOf(context));
      });
      return { ...answerContact(result), written };
    }),

    serveEndpoint(setScriptContactTags, async ({ params, body, ...asked }) =>
      tag(params.contactId, asked, async (tx, locked) => {
        await assertSameTags(tx, locked, asked.context.ifMatch);
        return body.tagIds;
      }),
    ),
    serveEndpoint(tagScriptContact, async ({ params, body, ...asked }) =>
      tag(params.contactId, asked, (_, { tagIds }) => [...tagIds, ...body.tagIds]),
    ),
    serveEndpoint(untagScriptContact, async ({ params, ...asked }) =>
      tag(params.contactId, asked, (_, { tagIds }) => tagIds.filter((id) => id !== params.tagId)),
    ),
  ];
};

/** @throws AppError ERR_EDIT_CONFLICT if the tags changed since (rule G16) */
const assertSameTags = async (
  tx: TicketTransaction,
  { contactId, tagIds }: LockedContact,
  ifMatch: number | undefined,
): Promise<void> => {
  if (ifMatch === undefined) return;
  const before = await tx.loadAt(contactDecider, contactStream(contactId), ifMatch);
  if (before.status !== 'present') return;
  const isSame = before.tagIds.length === tagIds.length && tagIds.every((id) => before.tagIds.includes(id));
  if (!isSame) throw new AppError('ERR_EDIT_CONFLICT', { changed: { tagIds: [...tagIds] } });
};

/** null if no contact has it. @throws AppError ERR_VALIDATION for an invalid number */
const ownerOf = async (db: TicketDb, number: string): Promise<number | null> => {
  const phone = orThrow(phoneIdentity(number));
  const [known] = (await findAddresses(db, [phone])).values();
  return known?.contactId ?? null;
};
