/** The current form of an older event; null if it no longer means anything. */
export type Upcasted = {
  readonly data: unknown;
  /** Null stays null: the subject was erased, or the event has no personal part. */
  readonly sealed: unknown;
};

/** One step from a version of an event type to the next one, or to another type. Pure. */
export type Upcaster = {
  readonly from: { readonly type: string; readonly version: number };
  readonly to: { readonly type: string; readonly version: number };
  readonly upcast: (old: Upcasted) => Upcasted | null;
};

export type VersionedEvent = Upcasted & { readonly type: string; readonly version: number };

/** Applies every matching step. Null if one of them drops the event. */
export const upcast = (upcasters: readonly Upcaster[], event: VersionedEvent): VersionedEvent | null => {
  let current = event;
  for (;;) {
    const { type, version } = current;
    const step = upcasters.find(({ from }) => from.type === type && from.version === version);
    if (step === undefined) return current;
    const next = step.upcast({ data: current.data, sealed: current.sealed });
    if (next === null) return null;
    current = { ...step.to, ...next };
  }
};
