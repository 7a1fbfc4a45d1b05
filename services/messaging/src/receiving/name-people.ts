import {
  findByAddress,
  type Identity,
  isNamedByNumber,
  maskName,
  mentionsIn,
  renameMentions,
  visibleName,
} from '@balcao/contracts';
import type { Bus, CallContext } from '@balcao/event-bus';
import type { Envelope } from './record-envelopes.ts';

/** The name by which the desk knows an address; null if it knows none. */
type NameOf = (identities: readonly Identity[]) => string | null;

/** A mention does not say of which kind its address is. */
const identitiesOf = (digits: string): readonly Identity[] => [
  { kind: 'phone', value: digits },
  { kind: 'lid', value: digits },
];

const keyOf = ({ kind, value }: Identity): string => `${kind} ${value}`;

/** One call takes so many addresses. */
const atOnce = 1_000;

const askNames = async (bus: Bus, asked: readonly Identity[], context: CallContext): Promise<NameOf> => {
  const identities = [...new Map(asked.map((identity) => [keyOf(identity), identity])).values()].slice(
    0,
    atOnce,
  );
  const { found } =
    identities.length === 0 ? { found: [] } : await bus.query(findByAddress, { identities }, context);
  const names = new Map(
    identities.flatMap((identity, index) => {
      const contact = found[index] ?? null;
      if (contact === null || isNamedByNumber(contact) || visibleName(contact.name) === '') return [];
      // The line is stored once for all readers.
      return [[keyOf(identity), visibleName(maskName(contact.name, contact.number))] as const];
    }),
  );
  return (known) => {
    const [name = null] = known.flatMap((identity) => names.get(keyOf(identity)) ?? []);
    return name;
  };
};

const rename = (text: string, nameOf: NameOf): string =>
  renameMentions(text, (digits) => nameOf(identitiesOf(digits)));

const mentioned = (text: string): readonly Identity[] => mentionsIn(text).flatMap(identitiesOf);

/** Messages of groups, whose author and mentioned people have the names by which the desk knows them (rule M24). */
export const namePeople = async (
  bus: Bus,
  envelopes: readonly Envelope[],
  context: CallContext,
): Promise<readonly Envelope[]> => {
  const inGroups = envelopes.filter(({ data }) => data.isGroup);
  if (inGroups.length === 0) return envelopes;
  const nameOf = await askNames(
    bus,
    inGroups.flatMap(({ data, sealed }) => [
      ...(sealed?.author?.identities ?? []),
      ...(data.mediaType === 'vcard' ? [] : mentioned(sealed?.body ?? '')),
    ]),
    context,
  );
  return envelopes.map((envelope): Envelope => {
    const { data, sealed } = envelope;
    if (!data.isGroup || sealed === null) return envelope;
    const { author, body } = sealed;
    return {
      ...envelope,
      sealed: {
        ...sealed,
        author: author && { ...author, name: nameOf(author.identities) ?? author.name },
        body: data.mediaType === 'vcard' ? body : rename(body, nameOf),
      },
    };
  });
};

/** The same for texts that their authors changed. */
export const nameMentioned = async <Id>(
  bus: Bus,
  texts: ReadonlyMap<Id, string>,
  context: CallContext,
): Promise<ReadonlyMap<Id, string>> => {
  const asked = [...texts.values()].flatMap(mentioned);
  if (asked.length === 0) return texts;
  const nameOf = await askNames(bus, asked, context);
  return new Map([...texts].map(([id, text]) => [id, rename(text, nameOf)]));
};
