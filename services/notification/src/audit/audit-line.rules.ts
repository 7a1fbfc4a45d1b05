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

/** What one event tells the audit log, before it is compared with what is known of its entity. */
export type AuditLine = {
  readonly kind: AuditKind;
  readonly action: AuditAction;
  /** Null: it has no id. */
  readonly thingId: string | null;
  /** The complete fields after the event; null: the entity is deleted. Absent: unknown. */
  readonly facts?: Facts | null;
  /** The event itself names them. */
  readonly changes?: readonly AuditChange[];
  /** The actor, if the caller was not signed in yet. */
  readonly actorId?: number;
  /** Makes no entry, and is only remembered for later events. */
  readonly isQuiet?: boolean;
};

/** Which events of a service have a line: it names every event of its catalogue, so that no new one is forgotten. */
export type Audited<C extends EventCatalog> = Readonly<Record<keyof C, boolean>>;

type AuditedTypes<A> = { [Type in keyof A]: A[Type] extends true ? Type : never }[keyof A];
export type AuditedEvent<C extends EventCatalog, A> = Recorded<
  PastEventOf<Pick<C, AuditedTypes<A> & keyof C>>
>;

export const auditedTypes = <A extends Readonly<Record<string, boolean>>>(
  audited: A,
): (AuditedTypes<A> & string)[] =>
  Object.keys(audited).filter((type): type is AuditedTypes<A> & string => audited[type] === true);

/** Changes whose values are secret. */
export const secretChange = (field: string): AuditChange => ({
  field,
  before: null,
  after: null,
  isSecret: true,
});

/** What an event says of its entity, without the log's own fields. */
export const factsOf = (thing: object): Facts =>
  Object.fromEntries(
    Object.entries(thing).flatMap(([field, value]) =>
      hiddenFields.has(field) ? [] : [[field, valueOf(value)] as const],
    ),
  );

const hiddenFields: ReadonlySet<string> = new Set([
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

/** The fields of a nested value, flattened. */
const textOf = (value: unknown): string => {
  if (typeof value !== 'object' || value === null) return String(value);
  const parts: readonly unknown[] = Array.isArray(value) ? value : Object.values(value);
  return parts.map(textOf).join(' ');
};
