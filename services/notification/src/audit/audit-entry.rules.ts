import type { AuditAction, AuditChange, AuditKind, AuditValue, Recorded } from '@balcao/contracts';
import type { AuditLine, Facts } from './audit-line.rules.ts';

/** What is known of an entity: its current state, or the last one before it was deleted. */
export type KnownThing = { readonly name: string | null; readonly facts: Facts; readonly isGone: boolean };

/** The entity of the entry: a sign-in belongs to a user. */
export const keyOf = (kind: AuditKind, id: string): string => `${kind === 'signIn' ? 'user' : kind} ${id}`;

export type NewEntry = {
  readonly eventId: string;
  readonly at: Date;
  readonly actorKind: 'user' | 'nobody' | 'system' | 'api' | 'channel';
  readonly userId: number | null;
  readonly userName: string | null;
  readonly action: AuditAction;
  readonly kind: AuditKind;
  readonly thingId: string | null;
  readonly thingName: string | null;
  readonly changes: readonly AuditChange[];
  readonly origin: { readonly service: string; readonly subject: string; readonly sealed: string } | null;
};

type EventFacts = Pick<Recorded<unknown>, 'id' | 'at' | 'service' | 'metadata'>;

export type Judged = {
  /** Null: the log has no line for it. */
  readonly entry: NewEntry | null;
  /** Absent: unchanged. */
  readonly known?: KnownThing;
};

/** Makes an entry from one event and what was known before it, and returns what is known afterwards. */
export const judge = (
  event: EventFacts,
  line: AuditLine,
  find: (kind: AuditKind, id: string) => KnownThing | undefined,
): Judged => {
  const former = line.thingId === null ? undefined : find(line.kind, line.thingId);
  const known = knownAfter(line, former);
  const remembered = known === undefined ? {} : { known };
  if (line.isQuiet === true) return { entry: null, ...remembered };
  const changes = [...changesOf(line, former), ...(line.changes ?? [])];
  // An event that changes nothing makes no entry.
  if (line.action === 'changed' && changes.length === 0) return { entry: null, ...remembered };
  return {
    entry: {
      eventId: event.id,
      at: event.at,
      ...actorOf(
        event,
        line,
        (id) =>
          (known !== undefined && line.kind === 'user' && line.thingId === String(id)
            ? known
            : find('user', String(id))
          )?.name ?? null,
      ),
      action: line.action,
      kind: line.kind,
      thingId: line.thingId,
      thingName: (known ?? former)?.name ?? null,
      changes,
      origin: originOf(event),
    },
    ...remembered,
  };
};

const knownAfter = (line: AuditLine, former: KnownThing | undefined): KnownThing | undefined => {
  if (line.facts === undefined || line.thingId === null) return undefined;
  if (line.facts === null) return { name: former?.name ?? null, facts: {}, isGone: true };
  const facts = { ...former?.facts, ...line.facts };
  return { name: nameIn(facts) ?? former?.name ?? null, facts, isGone: false };
};

/** The fields that hold an entity's name; a webhook without one goes by its host. */
const nameIn = ({ name, shortcut, host }: Facts): string | null =>
  [name, shortcut, host].filter((each) => typeof each === 'string').find((each) => each !== '') ?? null;

const changesOf = ({ facts }: AuditLine, former: KnownThing | undefined): readonly AuditChange[] => {
  if (facts === undefined) return [];
  const before = former?.facts ?? {};
  const fields = Object.keys(facts ?? before);
  return fields.flatMap((field) => {
    const change = { field, before: before[field] ?? null, after: facts?.[field] ?? null };
    return areEqual(change.before, change.after) ? [] : [change];
  });
};

/** A missing value, "" and an empty list mean the same to a reader. */
const plain = (value: AuditValue): AuditValue =>
  value === '' || (Array.isArray(value) && value.length === 0) ? null : value;

const areEqual = (one: AuditValue, other: AuditValue): boolean =>
  JSON.stringify(plain(one)) === JSON.stringify(plain(other));

const actorOf = (
  { metadata: { actor } }: EventFacts,
  { actorId }: AuditLine,
  nameOf: (userId: number) => string | null,
): Pick<NewEntry, 'actorKind' | 'userId' | 'userName'> => {
  if (actor.kind === 'user') return { actorKind: 'user', userId: actor.userId, userName: actor.name };
  if (actor.kind === 'nobody' && actorId !== undefined)
    return { actorKind: 'user', userId: actorId, userName: nameOf(actorId) };
  return {
    actorKind: actor.kind,
    userId: null,
    userName: actor.kind === 'api' || actor.kind === 'system' ? actor.name : null,
  };
};

const originOf = ({ service, metadata: { origin } }: EventFacts): NewEntry['origin'] =>
  origin === undefined ? null : { service, ...origin };
