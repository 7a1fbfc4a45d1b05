import {
  type AuditChange,
  type AuditEntry,
  type AuditValue,
  type CellKind,
  csvLine,
  isoDateSchema,
  localTimeText,
  peopleLine,
} from '@balcao/contracts';

const cells = {
  at: 'time',
  who: 'text',
  whoId: 'plain',
  action: 'plain',
  kind: 'plain',
  thing: 'text',
  thingId: 'text',
  changes: 'text',
  address: 'text',
  browser: 'text',
} satisfies Record<string, CellKind>;

export const auditHead = csvLine(Object.keys(cells));

export const auditLines = (timeZone: string): ((entry: AuditEntry) => string) => {
  const toLine = peopleLine(Object.values(cells), timeZone);
  return ({ at, actor, action, kind, thing, changes, origin }) =>
    toLine([
      at,
      actor.name ?? actor.kind,
      textOrNothing(actor.id),
      action,
      kind,
      textOrNothing(thing.name),
      textOrNothing(thing.id),
      changes.map((change) => textOf(change, timeZone)).join(' | '),
      origin?.address ?? '',
      origin?.browser ?? '',
    ]);
};

const textOrNothing = (value: string | number | null): string => (value === null ? '' : String(value));

const textOf = ({ field, before, after, isSecret }: AuditChange, timeZone: string): string =>
  isSecret === true
    ? `${field}: changed`
    : `${field}: ${valueOf(before, timeZone)} → ${valueOf(after, timeZone)}`;

const valueOf = (value: AuditValue, timeZone: string): string => {
  if (value === null) return '';
  if (Array.isArray(value)) return value.join(', ');
  const moment = isoDateSchema.safeParse(value);
  return moment.success ? localTimeText(new Date(moment.data), timeZone) : String(value);
};
