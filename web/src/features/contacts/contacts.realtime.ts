import type { QueryClient } from '@tanstack/react-query';
import type { LiveHandlers } from '../../realtime/live-events.ts';

/** The query keys of contact lists and jobs; live updates need nothing else. */
export const contactKeys = {
  all: ['contacts'] as const,
  lists: ['contacts', 'list'] as const,
  import: (importId: string) => ['contactImport', importId] as const,
};

const refetchAfterMs = 1_000;

/** An import changes many contacts, so the lists are fetched again only after a pause. */
export const contactHandlers = (queryClient: QueryClient): LiveHandlers => {
  let soon: ReturnType<typeof setTimeout> | undefined;
  const refetchSoon = (): void => {
    soon ??= setTimeout(() => {
      soon = undefined;
      void queryClient.invalidateQueries({ queryKey: contactKeys.all });
    }, refetchAfterMs);
  };
  return {
    contact: refetchSoon,
    // The names and colours of tags show beside each contact.
    tags: refetchSoon,
    contactImport: ({ import: moved }) => {
      queryClient.setQueryData(contactKeys.import(moved.id), moved);
      refetchSoon();
    },
  };
};
