import type { EventCatalog, RecordedOf, SealedEvent } from '@balcao/contracts';
import { upcast, type Upcaster } from '@balcao/event-store/core/upcasting';
import type { KeySource } from './key-source.ts';
import { openSealed } from './open-sealed.ts';

export type EventDecoder<C extends EventCatalog> = {
  readonly wants: (event: SealedEvent) => boolean;
  /**
   * In the same order, without those that an upcaster drops. `sealed` is null if the subject was erased.
   * @throws if an event does not match the catalog, or its key cannot be fetched
   */
  readonly decode: (events: readonly SealedEvent[]) => Promise<RecordedOf<C>[]>;
};

type DecoderOptions<C extends EventCatalog> = {
  readonly catalog: C;
  readonly types: readonly string[];
  readonly keys: KeySource;
  readonly upcasters: readonly Upcaster[];
};

export function createDecoder<C extends EventCatalog>(options: DecoderOptions<C>): EventDecoder<C> {
  const { catalog, keys, upcasters } = options;
  const types = new Set(options.types);
  // An older type may have become one of the wanted types.
  const renamed = upcasters.filter(({ to }) => types.has(to.type)).map(({ from }) => from.type);
  const wanted = new Set([...types, ...renamed]);

  const decodeOne = (event: SealedEvent, sealed: unknown): RecordedOf<C>[] => {
    const current = upcast(upcasters, { type: event.type, version: event.version, data: event.data, sealed });
    if (current === null || !types.has(current.type)) return [];
    const definition = catalog[current.type];
    if (definition === undefined)
      throw new Error(`${current.type} is not in the catalog of ${event.service}`);
    if (definition.version !== current.version)
      throw new Error(`${current.type} came in version ${current.version}, known is ${definition.version}`);
    const recorded: unknown = {
      type: current.type,
      data: definition.data.parse(current.data),
      ...(definition.sealed === null
        ? {}
        : { sealed: current.sealed === null ? null : definition.sealed.parse(current.sealed) }),
      id: event.id,
      service: event.service,
      partition: event.partition,
      position: event.position,
      stream: event.stream,
      revision: event.revision,
      at: new Date(event.at),
      metadata: event.metadata,
    };
    return isOfCatalog(catalog, current.type, recorded) ? [recorded] : [];
  };

  return {
    wants: (event) => wanted.has(event.type),
    async decode(events) {
      const opened = await openAll(events, keys);
      return events.flatMap((event) => decodeOne(event, opened.get(event.id) ?? null));
    },
  };
}

/** Its parts have just passed the schemas of that type. */
const isOfCatalog = <C extends EventCatalog>(
  catalog: C,
  type: string,
  recorded: unknown,
): recorded is RecordedOf<C> => Object.hasOwn(catalog, type) && recorded !== null;

async function openAll(events: readonly SealedEvent[], keys: KeySource): Promise<Map<string, unknown>> {
  const opened = new Map<string, unknown>();
  let closed = events.flatMap(({ id, subject, sealed }) =>
    subject === null || sealed === null ? [] : [{ id, subject, sealed }],
  );
  // An erased subject that returned has another key than the cached one.
  for (const isFresh of [false, true]) {
    if (closed.length === 0) break;
    const found = await keys.open(
      closed.map(({ subject }) => subject),
      isFresh,
    );
    closed = closed.filter(({ id, subject, sealed }) => {
      const key = found.get(subject);
      // The owner has just answered that there is no key.
      if (key === undefined) return false;
      const plain = openSealed(sealed, key, id);
      if (plain !== undefined) opened.set(id, plain);
      return plain === undefined;
    });
  }
  return opened;
}
