type Disposer = () => Promise<void>;

const disposers: Disposer[] = [];

/** Runs `dispose` once: when the test file ends, or when the returned function is called before. */
export function disposeAtEnd(dispose: Disposer): Disposer {
  let done: Promise<void> | undefined;
  const once = (): Promise<void> => (done ??= dispose());
  disposers.push(once);
  return once;
}

/** Disposes of everything in reverse order, even if one of them fails. */
export async function disposeAll(): Promise<void> {
  const failures: unknown[] = [];
  for (const dispose of disposers.splice(0).reverse())
    await dispose().catch((error: unknown) => failures.push(error));
  if (failures.length > 0)
    throw new AggregateError(failures, 'Something of a test file could not be closed.');
}
