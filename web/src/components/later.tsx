import { type ComponentType, type ReactNode, Suspense, use } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { ApiError } from '../lib/api-error.ts';
import { fetchPart } from '../lib/fetch-part.ts';
import { toastError } from '../lib/toasts.ts';

type Closing = { readonly onClose?: () => void; readonly onCancel?: () => void };

/**
 * A part whose code is fetched when it is first shown. Where that fails, the rest of the page stays: the part is closed,
 * a toast says so, and the next time it is asked for it is fetched anew.
 *
 * @param placeholder stands there meanwhile
 */
export const later = <Props extends object>(
  load: () => Promise<{ readonly default: ComponentType<Props> }>,
  placeholder: ReactNode = null,
): ComponentType<Props> => {
  let fetching: Promise<ComponentType<Props>> | undefined;
  const fetch = async (): Promise<ComponentType<Props>> => {
    try {
      return (await fetchPart(load)).default;
    } catch (cause) {
      throw new ApiError('ERR_NETWORK', {}, { cause });
    }
  };
  const Fetched = (props: Props) => {
    const Part = use((fetching ??= fetch()));
    return <Part {...props} />;
  };
  const Later = (props: Props & Closing) => (
    <ErrorBoundary
      fallback={null}
      onError={(error) => {
        // Only now: while it fails, rendering asks for the same promise again.
        fetching = undefined;
        toastError(error);
        (props.onClose ?? props.onCancel)?.();
      }}
    >
      <Suspense fallback={placeholder}>
        <Fetched {...props} />
      </Suspense>
    </ErrorBoundary>
  );
  return Later;
};
