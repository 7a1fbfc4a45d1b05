import type {
  AuditAction,
  AuditChange,
  AuditKind,
  AuditValue,
  EventCatalog,
  PastEventOf,
  Recorded,
} from '@balcao/contracts';

export type Facts = Readonly<Record<string, AuditValue>>;

/** What one event says to the audit log, before it is compared with what was known of its thing. */
export type AuditLine = {
  readonly kind: AuditKind;
  readonly action: AuditAction;
  /** null: of nothing that has an id. */
  readonly thingId: string | null;
  /** Whole, as they stand from now on; null: the thing is gone. Absent: nothing is known of them. */
  readonly facts?: Facts | null;
  /** Said by the event itself. */
  readonly changes?: readonly AuditChange[];
  /** Who it was, where the caller was not signed in yet. */
  readonly actorId?: number;
  /** Only remembered, for what comes after it. */
  readonly isQuiet?: boolean;
};

/** Which events of a service have a line: each of its catalogue is named, so that no new one is forgotten. */
export type Audited<C extends EventCatalog> = Readonly<Record<keyof C, boolean>>;

type AuditedTypes<A> = { [Type in keyof A]: A[Type] extends true ? Type : never }[keyof A];
export type AuditedEvent<C extends EventCatalog, A> = Recorded<
  PastEventOf<Pick<C, AuditedTypes<A> & keyof C>>
>;

export const auditedTypes = <A extends Readonly<Record<string, boolean>>>(
  audited: A,
): (AuditedTypes<A> & string)[] =>
  Object.keys(audited).filter((type): type is AuditedTypes<A> & string => audited[type] === true);

/** Changes of what nobody may read. */
export const secretChange = (field: string): AuditChange => ({
  field,
  before: null,
  after: null,
  isSecret: true,
});

/** What an event says of its thing, without what the log itself tells. */
export const factsOf = (thing: object): Facts =>
  Object.fromEntries(
    Object.entries(thing).flatMap(([field, value]) =>
      untold.has(field) ? [] : [[field, valueOf(value)] as const],
    ),
  );

const untold: ReadonlySet<string> = new Set([
  'id',
  'userId',
  'connectionId',
  'changed',
  'origin',
  'contacttag',
  'createdAt',
  'updatedAt',
]);

const isPlain = (value: unknown): value is string | number =>
  typeof value === 'string' || typeof value === 'number';

const valueOf = (value: unknown): AuditValue => {
  if (value === null || value === undefined) return null;
  if (isPlain(value) || typeof value === 'boolean') return value;
  if (Array.isArray(value)) return value.map((each: unknown) => (isPlain(each) ? each : textOf(each)));
  return textOf(value);
};

/** Of something with parts: its parts, one after the other. */
const textOf = (value: unknown): string => {
  if (typeof value !== 'object' || value === null) return String(value);
  const parts: readonly unknown[] = Array.isArray(value) ? value : Object.values(value);
  return parts.map(textOf).join(' ');
};
