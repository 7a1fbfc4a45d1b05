import {
  eventMetadataSchema,
  type EventCatalog,
  type EventMetadata,
  type NewEventMetadata,
  type PastEventOf,
  type RecordedOf,
  type SealedEvent,
  type ServiceName,
} from '@balcao/contracts';
import { v7 as newEventId } from 'uuid';
import { z } from 'zod';
import type { Unpositioned } from '../core/event.ts';
import { upcast, type Upcaster } from '../core/upcasting.ts';
import { decrypt, encrypt } from '../sealing/cipher.ts';
import { originSubjectOn } from '../sealing/origin-keys.ts';
import type { SubjectKey } from '../sealing/sealing.ts';

/** A row of es_events as the driver returns it. */
export type StoredEvent = {
  partition: number;
  position: number;
  log_order: number;
  stream: string;
  revision: number;
  id: string;
  type: string;
  version: number;
  data: unknown;
  sealed: Buffer | null;
  subject: string | null;
  metadata: unknown;
  at: Date;
};

/** A row to be written; its position comes with the flush. */
export type DraftEvent = {
  readonly stream: string;
  readonly revision: number;
  readonly id: string;
  readonly type: string;
  readonly version: number;
  readonly data: string;
  readonly sealed: Buffer | null;
  readonly subject: string | null;
  readonly metadata: string;
  readonly at: Date;
};

type Facts = { readonly type: string; readonly data: unknown; readonly sealed?: unknown };
export type AnyEvent = Unpositioned<Facts>;
export type AnyRecorded = AnyEvent & {
  readonly service: string;
  readonly partition: number;
  readonly position: number;
};

/** A decider's event that passed its schemas. */
export type CheckedEvent = {
  readonly type: string;
  readonly version: number;
  readonly data: Readonly<Record<string, unknown>>;
  readonly personal: { readonly subject: string; readonly sealed: Readonly<Record<string, unknown>> } | null;
};

const newEventSchema = z.object({
  type: z.string(),
  data: z.unknown(),
  sealed: z.unknown().optional(),
  subject: z.string().min(1).optional(),
});

export type EventCodec<C extends EventCatalog> = {
  /** @throws ZodError if the event does not match the catalog, which is a bug in its author */
  readonly check: (event: unknown) => CheckedEvent;
  readonly draft: (
    event: CheckedEvent,
    place: { stream: string; revision: number; at: Date; metadata: NewEventMetadata },
    keys: ReadonlyMap<string, SubjectKey>,
  ) => { draft: DraftEvent; event: AnyEvent };
  /** Null for an event that an upcaster dropped. `sealed` is null if the subject's key is gone. */
  readonly decode: (row: StoredEvent, keys: ReadonlyMap<string, SubjectKey>) => AnyRecorded | null;
  readonly toSealed: (row: StoredEvent) => SealedEvent;
  /** The same for events that were just written, without reading them again. */
  readonly positioned: (
    written: { readonly draft: DraftEvent; readonly event: AnyEvent },
    place: { readonly partition: number; readonly position: number },
  ) => SealedEvent;
  /** Whether `draft` or `decode` returned this event; both parsed it by the catalog. */
  readonly isOfCatalog: (event: AnyEvent) => event is AnyEvent & Unpositioned<PastEventOf<C>>;
  readonly isRecorded: (event: AnyRecorded) => event is AnyRecorded & RecordedOf<C>;
};

export const createEventCodec = <C extends EventCatalog>({
  service,
  catalog,
  upcasters,
}: {
  service: ServiceName;
  catalog: C;
  upcasters: readonly Upcaster[];
}): EventCodec<C> => {
  const definitionOf = (type: string): EventCatalog[string] => {
    const definition = Object.hasOwn(catalog, type) ? catalog[type] : undefined;
    if (definition === undefined) throw new Error(`"${type}" is not in the catalog of ${service}.`);
    return definition;
  };

  return {
    check: (event) => {
      const { type, data, sealed, subject } = newEventSchema.parse(event);
      const definition = definitionOf(type);
      if (definition.sealed !== null && subject === undefined) throw new Error(`"${type}" names no subject.`);
      return {
        type,
        version: definition.version,
        data: definition.data.parse(data),
        personal:
          definition.sealed === null || subject === undefined
            ? null
            : { subject, sealed: definition.sealed.parse(sealed) },
      };
    },

    draft: ({ type, version, data, personal }, { stream, revision, at, metadata }, keys) => {
      const id = newEventId();
      const base = { id, stream, revision, type, at };
      const stored = sealOrigin(keys, metadata, { id, at });
      return {
        draft: {
          ...base,
          version,
          data: JSON.stringify(data),
          sealed: personal === null ? null : sealPart(keys, personal, id),
          subject: personal?.subject ?? null,
          metadata: JSON.stringify(stored),
        },
        event: { ...base, metadata: stored, data, ...(personal === null ? {} : { sealed: personal.sealed }) },
      };
    },

    decode: (row, keys) => {
      const current = upcast(upcasters, {
        type: row.type,
        version: row.version,
        data: row.data,
        sealed: openPart(keys, row),
      });
      if (current === null) return null;
      const definition = definitionOf(current.type);
      if (definition.version !== current.version)
        throw new Error(
          `No upcaster takes "${row.type}" from version ${row.version} to ${definition.version}.`,
        );
      return {
        id: row.id,
        service,
        partition: row.partition,
        position: row.position,
        stream: row.stream,
        revision: row.revision,
        at: row.at,
        metadata: eventMetadataSchema.parse(row.metadata),
        type: current.type,
        data: definition.data.parse(current.data),
        ...(definition.sealed === null
          ? {}
          : { sealed: current.sealed === null ? null : definition.sealed.parse(current.sealed) }),
      };
    },

    toSealed: (row) => ({
      id: row.id,
      service,
      partition: row.partition,
      position: row.position,
      stream: row.stream,
      revision: row.revision,
      type: row.type,
      version: row.version,
      data: row.data,
      sealed: row.sealed?.toString('base64') ?? null,
      subject: row.subject,
      metadata: eventMetadataSchema.parse(row.metadata),
      at: row.at.toISOString(),
    }),

    positioned: ({ draft, event }, { partition, position }) => ({
      id: draft.id,
      service,
      partition,
      position,
      stream: draft.stream,
      revision: draft.revision,
      type: draft.type,
      version: draft.version,
      data: event.data,
      sealed: draft.sealed?.toString('base64') ?? null,
      subject: draft.subject,
      metadata: event.metadata,
      at: draft.at.toISOString(),
    }),

    isOfCatalog: (event): event is AnyEvent & Unpositioned<PastEventOf<C>> =>
      Object.hasOwn(catalog, event.type),
    isRecorded: (event): event is AnyRecorded & RecordedOf<C> => Object.hasOwn(catalog, event.type),
  };
};

const sealPart = (
  keys: ReadonlyMap<string, SubjectKey>,
  { subject, sealed }: { subject: string; sealed: unknown },
  eventId: string,
): Buffer => {
  const key = keys.get(subject);
  if (key === undefined) throw new Error('A key that was just made is missing.');
  return encrypt(key.key, Buffer.from(JSON.stringify(sealed)), eventId);
};

export const originSubjectOf = ({ origin }: NewEventMetadata, at: Date): string | null =>
  origin === undefined || 'sealed' in origin ? null : originSubjectOn(at);

const sealOrigin = (
  keys: ReadonlyMap<string, SubjectKey>,
  given: NewEventMetadata,
  { id, at }: { readonly id: string; readonly at: Date },
): EventMetadata => {
  const { origin, ...metadata } = given;
  const subject = originSubjectOf(given, at);
  if (subject === null) return metadata;
  const sealed = sealPart(keys, { subject, sealed: origin }, id).toString('base64');
  return { ...metadata, origin: { subject, sealed } };
};

const openPart = (keys: ReadonlyMap<string, SubjectKey>, row: StoredEvent): unknown => {
  if (row.sealed === null || row.subject === null) return null;
  const key = keys.get(row.subject);
  const plain = key === undefined ? null : decrypt(key.key, row.sealed, row.id);
  return plain === null ? null : JSON.parse(plain.toString('utf8'));
};
