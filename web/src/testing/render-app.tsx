import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import { type ReactNode, useEffect } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { ThemeAndToasts } from '../components/toasts/theme-and-toasts.tsx';
import { ConversationContext } from '../features/conversation/conversation-context.ts';
import { conversationCache } from '../features/conversation/conversation.realtime.ts';
import { Outbox } from '../features/conversation/outbox/outbox.ts';
import { ticketCache } from '../features/tickets/tickets.realtime.ts';
import { TicketCacheContext } from '../features/tickets/ticket-cache-context.ts';
import type { Language } from '../lib/text/languages.ts';
import { api, useSession } from '../lib/session/session.ts';
import { changeLanguage, startTexts } from '../locales/language.ts';
import { sampleUser } from './samples.ts';
import { loadAllTexts } from './load-all-texts.ts';

type Options = {
  readonly path?: string;
  readonly user?: Parameters<typeof sampleUser>[0];
  readonly language?: Language;
  readonly queryClient?: QueryClient;
};

/** Renders a page as in the app of a signed-in user, without a server. */
export const renderApp = async (page: ReactNode, options: Options = {}) => {
  const queryClient =
    options.queryClient ?? new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const user = sampleUser(options.user);
  useSession.setState({ status: 'signed-in', user }, true);
  await startTexts();
  await loadAllTexts();
  await changeLanguage(options.language ?? 'en');
  const tickets = ticketCache(queryClient, () => ({
    userId: user.id,
    order: { by: 'updatedAt', isAscending: false },
  }));
  const cache = conversationCache(queryClient);
  const outbox = new Outbox({
    api,
    userId: user.id,
    onSent: (message) => cache.put(message),
    onNoted: (note) => cache.putNote(note),
  });
  const conversation = { cache, outbox };
  const Around = ({ children }: { readonly children: ReactNode }) => {
    // Stops the outbox's retries, so that they do not reach the next page.
    useEffect(() => () => outbox.stop(), []);
    return (
      <QueryClientProvider client={queryClient}>
        <ThemeAndToasts>
          <TicketCacheContext value={tickets}>
            <ConversationContext value={conversation}>
              <MemoryRouter initialEntries={[options.path ?? '/']}>{children}</MemoryRouter>
            </ConversationContext>
          </TicketCacheContext>
        </ThemeAndToasts>
      </QueryClientProvider>
    );
  };
  return render(page, { wrapper: Around });
};
