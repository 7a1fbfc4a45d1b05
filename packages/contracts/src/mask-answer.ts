import { maskCards } from './cards/mask-cards.ts';
import { maskIdentity, maskName, maskNumber } from './masking.ts';
import { type HiddenNumbers, hiddenNumbers, hideNumbers, noNumbers } from './phone-number/hide-numbers.ts';
import { identitySchema } from './entities/contact.ts';
import { renameMentions } from './text/mentions.ts';

const ids = 'an id, by which clients find things again';
const links = 'a link, which has to open';
const secrets = 'a secret of the desk or of a program';
const kinds = 'one of a few words of the desk';
const times = 'a time or a zone';

/** Fields that hold no text of a person, and why. A digit that is hidden in one of them would break it. */
export const plainFields: ReadonlyMap<string, string> = new Map([
  ...['id', 'messageId', 'quotedMsgId', 'quotedId', 'clientId', 'changeId', 'thingId'].map(
    (name) => [name, ids] as const,
  ),
  ...['telegramId', 'messengerId', 'instagramId', 'webchatId', 'key', 'sequence', 'next'].map(
    (name) => [name, ids] as const,
  ),
  ...['mediaUrl', 'profilePicUrl', 'url', 'qrcode', 'data'].map((name) => [name, links] as const),
  ...['token', 'secret', 'publicKey'].map((name) => [name, secrets] as const),
  ...['type', 'mediaType', 'mimeType', 'color', 'battery', 'problem', 'field'].map(
    (name) => [name, kinds] as const,
  ),
  ...['startWork', 'endWork', 'start', 'end', 'timeZone', 'timezone'].map((name) => [name, times] as const),
  ['draft', 'only its author reads it, and it is sent as it stands'],
  ['drafts', 'only their author reads them, and they are sent as they stand'],
]);

/** Moments, days and random ids look like nothing that people write. */
const formal =
  /^(?:\d{4}-\d\d-\d\d(?:T[\d:.]+(?:Z|[+-]\d\d:\d\d))?|[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/;

const hideMentions = (text: string): string => renameMentions(text, maskNumber);

/** A text for users who may not see the numbers of these people. */
export const maskText = (text: string, hidden: HiddenNumbers): string =>
  hideMentions(hideNumbers(text, hidden));

type Fields = Readonly<Record<string, unknown>>;

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A connection has a number too, which is the desk's own. */
const isContact = (fields: Fields): boolean => 'number' in fields && 'isGroup' in fields;

const phonesIn = (identities: unknown): readonly string[] => {
  const read = identitySchema.array().safeParse(identities);
  return read.success ? read.data.flatMap(({ kind, value }) => (kind === 'phone' ? [value] : [])) : [];
};

/** The people of each object: itself and what it holds, but not the rows of a list, which concern others. */
type People = Map<Fields, readonly string[]>;

const collect = (value: unknown, people: People): readonly string[] => {
  if (Array.isArray(value)) {
    for (const each of value) collect(each, people);
    return [];
  }
  if (!isFields(value)) return [];
  const numbers = Object.values(value).flatMap((each) => collect(each, people));
  if (isContact(value)) {
    if (typeof value['number'] === 'string') numbers.push(value['number']);
    numbers.push(...phonesIn(value['identities']));
  }
  people.set(value, numbers);
  return numbers;
};

/** What is known on the way down to a text. */
type Place = {
  readonly numbers: readonly string[];
  readonly hidden: HiddenNumbers;
  /** A contact that was merged into another has a name and no number. */
  readonly isMerged: boolean;
  readonly isCard: boolean;
};

const placeOf = (numbers: readonly string[], before: Place): Place => {
  const added = numbers.filter((number) => !before.numbers.includes(number));
  if (added.length === 0) return before;
  const all = [...before.numbers, ...new Set(added)];
  return { ...before, numbers: all, hidden: hiddenNumbers(all) };
};

const maskWritten = (text: string, { hidden }: Place): string =>
  formal.test(text) ? text : maskText(text, hidden);

const maskFields = (fields: Fields, outside: Place, people: People): Fields => {
  const { mediaType } = fields;
  const place = {
    ...placeOf(people.get(fields) ?? [], outside),
    isCard: typeof mediaType === 'string' ? mediaType === 'vcard' : outside.isCard,
  };
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]): [string, unknown] => {
      if (plainFields.has(name)) return [name, value];
      if (name === 'identities' && isContact(fields)) return [name, maskIdentities(value)];
      const own = maskOwn(name, value, fields, place);
      return [name, mask(own, { ...place, isMerged: name === 'merges' }, people)];
    }),
  );
};

/** The fields that are masked by what they are, and not only by what they contain. */
const maskOwn = (name: string, value: unknown, fields: Fields, { isMerged, isCard }: Place): unknown => {
  // Scripts choose this name freely, and may use a number.
  if (name === 'externalKey') return null;
  if (name === 'body' && isCard && typeof value === 'string') return maskCards(value);
  if (name === 'name' && isMerged && typeof value === 'string') return maskName(value, null);
  if (!isContact(fields)) return value;
  const { number } = fields;
  const own = typeof number === 'string' ? number : null;
  if (name === 'number' && own !== null) return maskNumber(own);
  return name === 'name' && typeof value === 'string' ? maskName(value, own) : value;
};

const maskIdentities = (value: unknown): unknown => {
  const read = identitySchema.array().safeParse(value);
  return read.success ? read.data.map(maskIdentity) : [];
};

const mask = (value: unknown, place: Place, people: People): unknown => {
  if (typeof value === 'string') return maskWritten(value, place);
  if (Array.isArray(value)) return value.map((each: unknown) => mask(each, place, people));
  return isFields(value) ? maskFields(value, place, people) : value;
};

/**
 * Everything that leaves for a user who may not see numbers passes through here: the answers of all calls, live
 * updates and files. In every text of it the numbers of its people are hidden (rule N10). `numbers` are those that it
 * concerns and does not hold itself, such as the contact's beside a page of messages.
 */
export const maskAnswer = (value: unknown, numbers: readonly string[] = []): unknown => {
  const people: People = new Map();
  const outside = placeOf(numbers, { numbers: [], hidden: noNumbers, isMerged: false, isCard: false });
  return mask(value, placeOf(collect(value, people), outside), people);
};
