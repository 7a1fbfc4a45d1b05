import { type ComponentType, type ReactNode, Suspense, use } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { ApiError } from '../../lib/session/api-error.ts';
import { fetchPart } from '../../lib/fetch-part.ts';
import { toastError } from '../../lib/page/toasts.ts';
import { loadTexts } from '../../locales/language.ts';
import type { PageNamespace } from '../../locales/resources.ts';

type Closing = { readonly onClose?: () => void; readonly onCancel?: () => void };

/** Shown while the part is loading, and if it cannot be loaded. */
type Fallback = { readonly usual?: ReactNode };

type Load<Props> = () => Promise<{ readonly default: ComponentType<Props> }>;

type Options = {
  /** The texts that are fetched with the part, besides those of the first load. */
  readonly texts?: readonly PageNamespace[];
  /** Shows meanwhile. */
  readonly placeholder?: ReactNode;
};

type Lazy<Props> = {
  /** Suspends while its code is fetched, and throws if that fails. */
  readonly Part: ComponentType<Props>;
  /** After a failure the code is fetched again when the part is next shown. */
  readonly forgetFailure: () => void;
  /** Fetches the code before the part is shown; a failure is ignored, because nobody waits for it. */
  readonly prefetch: () => Promise<void>;
};

const parts = new Set<() => Promise<void>>();

/** Parts that may be needed next: they then open at once, even if the desk is unreachable. Use it only for those. */
export const prefetchParts = async (): Promise<void> => {
  // One after the other, including the parts that each of them registers.
  for (const prefetch of parts) await prefetch();
};

/** A part whose code is fetched when it is first shown. */
export const lazyComponent = <Props extends object>(load: Load<Props>): Lazy<Props> => {
  let fetching: Promise<ComponentType<Props>> | undefined;
  let prefetched: ComponentType<Props> | undefined;
  let hasFailed = false;
  const fetch = async (): Promise<ComponentType<Props>> => {
    try {
      return (await fetchPart(load)).default;
    } catch (cause) {
      hasFailed = true;
      throw new ApiError('ERR_NETWORK', {}, { cause });
    }
  };
  const Part = (props: Props) => {
    // If the code is loaded, no promise is used: React would show even a resolved one a third of a second later. A
    // component that has begun to wait still waits for its promise.
    const Loaded =
      fetching === undefined && prefetched !== undefined ? prefetched : use((fetching ??= fetch()));
    return <Loaded {...props} />;
  };
  const prefetch = async (): Promise<void> => {
    prefetched ??= (await load().catch(() => undefined))?.default;
  };
  parts.add(prefetch);
  const forgetFailure = (): void => {
    if (hasFailed) fetching = undefined;
    hasFailed = false;
  };
  return { Part, forgetFailure, prefetch };
};

/**
 * A part whose code is fetched when it is first shown. If that fails, the rest of the page stays: the part is closed, a
 * toast says so, and the code is fetched again the next time.
 */
export const lazyPart = <Props extends object>(
  load: Load<Props>,
  { texts = [], placeholder = null }: Options = {},
): ComponentType<Props> => {
  const { Part, forgetFailure } = lazyComponent(
    async () => (await Promise.all([load(), loadTexts(...texts)]))[0],
  );
  const LazyPart = (props: Props & Closing & Fallback) => (
    <ErrorBoundary
      fallback={props.usual ?? null}
      onError={(error) => {
        // Not earlier: while it fails, rendering must get the same promise.
        forgetFailure();
        toastError(error);
        (props.onClose ?? props.onCancel)?.();
      }}
    >
      <Suspense fallback={props.usual ?? placeholder}>
        <Part {...props} />
      </Suspense>
    </ErrorBoundary>
  );
  return LazyPart;
};
