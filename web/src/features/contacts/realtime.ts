import type { QueryClient } from '@tanstack/react-query';
import type { LiveHandlers } from '../../realtime/live-events.ts';
import { contactKeys } from './api/contact-keys.ts';

const refetchAfterMs = 1_000;

/** Lists of contacts are fetched anew soon after something changed: an import would else fetch them again and again. */
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
    // Their names and colours stand beside each contact.
    tags: refetchSoon,
    contactImport: ({ import: moved }) => {
      queryClient.setQueryData(contactKeys.import(moved.id), moved);
      refetchSoon();
    },
  };
};
