import { z } from 'zod';
import { actorSchema } from '../actor.ts';

/** The address and the browser of a request. */
export const requestOriginSchema = z.object({ address: z.string(), agent: z.string() });
export type RequestOrigin = z.infer<typeof requestOriginSchema>;

const sealedOriginSchema = z.object({ subject: z.string(), sealed: z.string() });

/** The metadata of every event. A repeated write has the same `commandId`. */
export const eventMetadataSchema = z.object({
  actor: actorSchema,
  correlationId: z.string(),
  causationId: z.string().optional(),
  /** A `RequestOrigin`, sealed (base64) under the key of its day, which is deleted after the audit's retention. */
  origin: sealedOriginSchema.exactOptional(),
});
export type EventMetadata = z.infer<typeof eventMetadataSchema>;

/**
 * The metadata before it is stored. The store seals the origin of the request. An event caused by another event names
 * it as its cause and has no origin.
 */
export type NewEventMetadata = Omit<EventMetadata, 'origin'> & {
  readonly origin?: RequestOrigin | z.infer<typeof sealedOriginSchema>;
};

type Shape = z.ZodObject;

/**
 * One event type: plain facts in `data`, a person's texts, names, numbers and file names in `sealed` (rule G14). After
 * that person was erased `sealed` reads as null, which every reader must handle.
 */
export type EventDefinition<
  Type extends string = string,
  Data extends Shape = Shape,
  Sealed extends Shape | null = Shape | null,
> = {
  readonly type: Type;
  readonly version: number;
  readonly data: Data;
  readonly sealed: Sealed;
};

export function defineEvent<const Type extends string, Data extends Shape>(definition: {
  type: Type;
  version?: number;
  data: Data;
}): EventDefinition<Type, Data, null>;
export function defineEvent<const Type extends string, Data extends Shape, Sealed extends Shape>(definition: {
  type: Type;
  version?: number;
  data: Data;
  sealed: Sealed;
}): EventDefinition<Type, Data, Sealed>;
export function defineEvent(definition: {
  type: string;
  version?: number;
  data: Shape;
  sealed?: Shape;
}): EventDefinition {
  return {
    type: definition.type,
    version: definition.version ?? 1,
    data: definition.data,
    sealed: definition.sealed ?? null,
  };
}

/** An event as the domain creates it. `subject` names the key that seals its personal part. */
export type NewEvent<D extends EventDefinition> =
  D extends EventDefinition<infer Type, infer Data, infer Sealed>
    ? Sealed extends Shape
      ? {
          readonly type: Type;
          readonly data: z.output<Data>;
          readonly sealed: z.output<Sealed>;
          readonly subject: string;
        }
      : { readonly type: Type; readonly data: z.output<Data> }
    : never;

/** An event as it is read: `sealed` is null once its subject's key is deleted. */
export type PastEvent<D extends EventDefinition> =
  D extends EventDefinition<infer Type, infer Data, infer Sealed>
    ? Sealed extends Shape
      ? { readonly type: Type; readonly data: z.output<Data>; readonly sealed: z.output<Sealed> | null }
      : { readonly type: Type; readonly data: z.output<Data> }
    : never;

/** Where and when a past event was recorded. Positions are dense per partition (rule G2). */
export type Recorded<E> = E & {
  readonly id: string;
  readonly service: string;
  readonly partition: number;
  readonly position: number;
  readonly stream: string;
  readonly revision: number;
  readonly at: Date;
  readonly metadata: EventMetadata;
};

export type EventCatalog = Readonly<Record<string, EventDefinition>>;
export type NewEventOf<C extends EventCatalog> = { [K in keyof C]: NewEvent<C[K]> }[keyof C];
export type PastEventOf<C extends EventCatalog> = { [K in keyof C]: PastEvent<C[K]> }[keyof C];
export type RecordedOf<C extends EventCatalog> = { [K in keyof C]: Recorded<PastEvent<C[K]>> }[keyof C];
