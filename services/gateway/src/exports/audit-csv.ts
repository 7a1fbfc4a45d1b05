import { type AuditChange, type AuditEntry, type AuditValue, csvLine } from '@balcao/contracts';

export const auditHead = csvLine([
  'at',
  'who',
  'whoId',
  'action',
  'kind',
  'thing',
  'thingId',
  'changes',
  'address',
  'browser',
]);

export const auditLine = ({ at, actor, action, kind, thing, changes, origin }: AuditEntry): string =>
  csvLine([
    at,
    actor.name ?? actor.kind,
    textOrNothing(actor.id),
    action,
    kind,
    textOrNothing(thing.name),
    textOrNothing(thing.id),
    changes.map(textOf).join(' | '),
    origin?.address ?? '',
    origin?.browser ?? '',
  ]);

const textOrNothing = (value: string | number | null): string => (value === null ? '' : String(value));

const textOf = ({ field, before, after, isSecret }: AuditChange): string =>
  isSecret === true ? `${field}: changed` : `${field}: ${valueOf(before)} → ${valueOf(after)}`;

const valueOf = (value: AuditValue): string =>
  value === null ? '' : Array.isArray(value) ? value.join(', ') : String(value);
