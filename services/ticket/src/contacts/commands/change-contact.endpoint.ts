import {
  AppError,
  changeContact,
  type ContactDetails,
  contactNameSchema,
  type HiddenNumbers,
  hiddenNumbers,
  type Identity,
  isMaskedNumber,
  mostExtraInfo,
  restoreName,
  restoreNumbers,
  eachText,
  type Actor,
} from '@balcao/contracts';
import { type CallContext, type EndpointHandler, metadataOf, serveEndpoint } from '@balcao/event-bus';
import { orThrow } from '@balcao/event-store';
import type { z } from 'zod';
import type { ContactCommand } from '#contacts/contact.decider.ts';
import { linesAfter } from '#contacts/extra-fields.rules.ts';
import { addressOf } from '#contacts/match-key.rules.ts';
import { phoneIdentity } from '#contacts/phone-number.rules.ts';
import { findDefaultConnection } from '#directory/destinations.query.ts';
import type { LockedContact } from '#contacts/lock-contacts.ts';
import { findAddresses } from '#contacts/addresses.query.ts';
import { findContact } from '#contacts/contacts.query.ts';
import type { NumberParts } from '#contacts/numbers/number-tries.ts';
import { changeLocked, lockOwners, lockContact } from './edit-contacts.ts';
import { orderFields } from './extra-fields.ts';

/** Clients send the whole contact back. The same number, also the masked one, is not a change (rule N2). */
export const serveChangeContact = ({ store, checks, countNumberTry }: NumberParts): EndpointHandler =>
  serveEndpoint(changeContact, async ({ params: { contactId }, body, actor, context }) => {
    const wanted = await findWanted({ store, checks, countNumberTry, actor, context }, contactId, body);
    const { result, written } = await store.transaction(async (tx) => {
      const owners = await lockOwners(tx, wanted ?? []);
      const contact = await lockContact(tx, contactId);
      if (wanted?.some((identity) => (owners.get(addressOf(identity)) ?? contactId) !== contactId) === true)
        throw new AppError('ERR_DUPLICATED_CONTACT');
      const hidden = hiddenNumbersOf(contact);
      const lines = linesOf(restoreLines(body, contact, hidden), contact.details.extraInfo);
      const extraInfo = lines && (await orderFields(tx.db, lines, contact.details.extraInfo));
      const name = anotherName(body.name, { name: contact.details.name, number: contact.number });
      const texts = eachText((text) => {
        const written = body[text];
        return written && restoreNumbers(written, [contact.details[text]], hidden);
      });
      const commands: ContactCommand[] = [
        ...numberCommands(contact, wanted),
        { type: 'ChangeDetails', changes: { name, ...texts, extraInfo } },
      ];
      return changeLocked(tx, contact, commands, metadataOf(context));
    });
    return { body: result, written };
  });

/**
 * With the fields that the client saw before, changes of others since then stay. Without them the list replaces all
 * fields.
 */
const linesOf = ({ extraInfo, extraInfoBefore }: Lines, current: ContactDetails['extraInfo']) => {
  if (extraInfo === undefined || extraInfoBefore === undefined) return extraInfo;
  const lines = linesAfter(current, extraInfoBefore, extraInfo);
  if (lines.length > mostExtraInfo) throw new AppError('ERR_VALIDATION', { field: 'extraInfo' });
  return lines;
};

const hiddenNumbersOf = ({ identities }: LockedContact): HiddenNumbers =>
  hiddenNumbers(identities.flatMap(({ kind, value }) => (kind === 'phone' ? [value] : [])));

type Lines = Pick<z.output<typeof changeContact.body>, 'extraInfo' | 'extraInfoBefore'>;

/** The extra fields as they were shown, with the digits that were hidden (rule N2). */
const restoreLines = (
  { extraInfo, extraInfoBefore }: Lines,
  contact: LockedContact,
  hidden: HiddenNumbers,
): Lines => {
  const stored = contact.details.extraInfo.flatMap(({ name, value }) => [name, value]);
  const restore = (text: string): string => restoreNumbers(text, stored, hidden);
  const restoreEach = (lines: NonNullable<Lines['extraInfo']>) =>
    lines.map((line) => ({ ...line, name: restore(line.name), value: restore(line.value) }));
  return {
    ...(extraInfo === undefined ? {} : { extraInfo: restoreEach(extraInfo) }),
    ...(extraInfoBefore === undefined ? {} : { extraInfoBefore: restoreEach(extraInfoBefore) }),
  };
};

/** The name as it was shown is not a change, even if it is not a valid new name. */
const anotherName = (
  name: string | undefined,
  stored: { readonly name: string; readonly number: string | null },
): string | undefined => {
  if (name === undefined) return undefined;
  const whole = restoreName(name, stored);
  if (whole.trim() === stored.name.trim()) return undefined;
  const given = contactNameSchema.safeParse(whole);
  if (!given.success) throw new AppError('ERR_VALIDATION', { field: 'name' });
  return given.data;
};

type Asking = NumberParts & { readonly actor: Actor; readonly context: CallContext };

/** The addresses of the new number; [] removes the number, undefined leaves it. */
const findWanted = async (
  { store, checks, countNumberTry, actor, context }: Asking,
  contactId: number,
  { name, number }: { readonly name?: string | undefined; readonly number?: string | null | undefined },
): Promise<readonly Identity[] | undefined> => {
  if (number === undefined) return undefined;
  const contact = await findContact(store.db, contactId);
  if (contact === null) throw new AppError('ERR_NO_CONTACT_FOUND');
  // The name is checked before the number, so that its refusal tells nothing about the number.
  anotherName(name, contact);
  if (number === null) return contact.number === null ? undefined : [];
  if (isMaskedNumber(number, contact)) return undefined;
  const phone = orThrow(phoneIdentity(number));
  await countNumberTry(actor);
  const address = addressOf(phone);
  if (contact.identities?.some((identity) => addressOf(identity) === address) === true) return undefined;
  if (contact.isGroup) throw new AppError('ERR_VALIDATION', { field: 'number' });
  if ((await findAddresses(store.db, [phone])).size > 0) throw new AppError('ERR_DUPLICATED_CONTACT');
  const connectionId = await findDefaultConnection(store.db, actor);
  return checks.lookUp({ connectionId, phone, actor, context });
};

const numberCommands = (
  contact: LockedContact,
  wanted: readonly Identity[] | undefined,
): readonly ContactCommand[] => {
  if (wanted === undefined) return [];
  const before = contact.identities.find(({ kind, value }) => kind === 'phone' && value === contact.number);
  const after = wanted.find(({ kind }) => kind === 'phone');
  return [
    { type: 'ChangeNumber', before: before ?? null, after: after ?? null },
    { type: 'LearnIdentities', identities: wanted.filter(({ kind }) => kind !== 'phone') },
  ];
};
