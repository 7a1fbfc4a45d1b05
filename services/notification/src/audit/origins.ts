import {
  type AuditEntry,
  browserOf,
  requestOriginSchema,
  type ServiceName,
  serviceNameSchema,
} from '@balcao/contracts';
import { type KeySource, openSealed } from '@balcao/event-bus';
import type { AuditRow } from './find-audit.query.ts';

export type KeysOf = (service: ServiceName) => Pick<KeySource, 'open'>;

const placeOf = (service: string, subject: string): string => `${service} ${subject}`;

export const openKeys = async (
  keysOf: KeysOf,
  rows: readonly AuditRow[],
): Promise<ReadonlyMap<string, Buffer>> => {
  const asked = Map.groupBy(
    rows.flatMap(({ origin_service: service, origin_subject: subject }) =>
      service === null || subject === null ? [] : [{ service: serviceNameSchema.parse(service), subject }],
    ),
    ({ service }) => service,
  );
  const found = await Promise.all(
    [...asked].map(async ([service, theirs]) => {
      // While an owner is down, the log is readable and only lacks the origins.
      const keys = await keysOf(service)
        .open(theirs.map(({ subject }) => subject))
        .catch(() => new Map<string, Buffer>());
      return [...keys].map(([subject, key]) => [placeOf(service, subject), key] as const);
    }),
  );
  return new Map(found.flat());
};

/**
 * The origins that each key has opened, for pages that are read repeatedly. A key source forgets its keys after a minute,
 * and the opened origins go with the key.
 */
const openedBy = new WeakMap<Buffer, Map<string, AuditEntry['origin']>>();
/** Enough for the pages that people read; an export bypasses it. */
const maxOpened = 2_000;

export const originOf = (row: AuditRow, keys: ReadonlyMap<string, Buffer>): AuditEntry['origin'] => {
  const { event_id: eventId, origin_service: service, origin_subject: subject, origin_sealed: sealed } = row;
  if (service === null || subject === null || sealed === null) return null;
  const key = keys.get(placeOf(service, subject));
  if (key === undefined) return null;
  const opened = openedBy.get(key) ?? new Map<string, AuditEntry['origin']>();
  openedBy.set(key, opened);
  const known = opened.get(eventId);
  if (known !== undefined) return known;
  const parsed = requestOriginSchema.safeParse(openSealed(sealed, key, eventId));
  const origin = parsed.success
    ? { address: parsed.data.address, browser: browserOf(parsed.data.agent) }
    : null;
  if (opened.size < maxOpened) opened.set(eventId, origin);
  return origin;
};
