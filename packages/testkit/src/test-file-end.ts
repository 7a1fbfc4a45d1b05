import { afterAll } from 'vitest';

type Disposer = () => Promise<void>;

const disposers: Disposer[] = [];

// Registered while the test file is being collected: vitest runs the hooks of a file in reverse order, so that
// this one comes after everything that the file itself closes.
afterAll(async () => {
  for (const dispose of disposers.splice(0).reverse()) await dispose();
});

/** Runs `dispose` once: when the test file ends, or when the function that it gives is called before. */
export function disposeAtEnd(dispose: Disposer): Disposer {
  let done: Promise<void> | undefined;
  const once = (): Promise<void> => (done ??= dispose());
  disposers.push(once);
  return once;
}
