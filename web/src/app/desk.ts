import type { Notification, User } from '@balcao/contracts';
import { create } from 'zustand';
import { connectionHandlers } from '../features/connections/connections.realtime.ts';
import { contactHandlers } from '../features/contacts/contacts.realtime.ts';
import {
  type ConversationCache,
  conversationCache,
  conversationHandlers,
  DraftSync,
  Outbox,
} from '../features/conversation/conversation.realtime.ts';
import { notificationHandlers } from '../features/notifications/notifications.realtime.ts';
import { markAttention, isOnScreen } from '../features/notifications/index.ts';
import { quickAnswerHandlers } from '../features/quick-answers/quick-answers.realtime.ts';
import { queueHandlers } from '../features/queues/queues.realtime.ts';
import { isEnabled, settingQueries } from '../entities/setting/setting-queries.ts';
import { settingHandlers } from '../features/settings/settings.realtime.ts';
import { integrationHandlers } from '../features/integrations/integrations.realtime.ts';
import { apiTokenHandlers } from '../features/api-access/api-access.realtime.ts';
import { webhookHandlers } from '../features/webhooks/webhooks.realtime.ts';
import { auditHandlers } from '../features/audit/audit.realtime.ts';
import { wallHandlers } from '../features/dashboard/dashboard.realtime.ts';
import { tagHandlers } from '../features/tags/tags.realtime.ts';
import { ticketQueries } from '../entities/ticket/ticket-queries.ts';
import {
  behindTicketHandlers,
  forgetMoves,
  forgetRemoved,
  type TicketCache,
  ticketCache,
  ticketHandlers,
  ticketOrderHandlers,
} from '../features/tickets/tickets.realtime.ts';
import { userHandlers } from '../features/users/users.realtime.ts';
import { contactNameIn } from '../entities/contact/contact-name.ts';
import { goTo } from '../lib/page/navigation.ts';
import { chooseLanguage } from '../lib/text/languages.ts';
import { forgetPresence, presenceHandlers } from '../entities/user/presence.ts';
import { queryClient } from '../lib/queries/query-client.ts';
import { api, livePositionOfSession, session, useSession } from '../lib/session/session.ts';
import { dismissToasts } from '../lib/page/toasts.ts';
import { i18n } from '../locales/i18n.ts';
import { onConnectionBack } from '../realtime/live-status.ts';
import { startLive } from '../realtime/live.ts';
import { ownRights } from './own-rights.ts';
import type { QueryClient } from '@tanstack/react-query';

/**
 * Queries whose changes are not in the live log (`meta.isUnlogged`) miss them while the connection is down, so they are
 * refetched when it is back. Returns a function that stops it.
 */
export const refetchUnlogged = (queryClient: QueryClient): (() => void) =>
  onConnectionBack(
    () => void queryClient.invalidateQueries({ predicate: ({ meta }) => meta?.['isUnlogged'] === true }),
  );

/** Exists while a user is signed in: the live updates, the caches that it updates, the outbox. */
type Desk = {
  readonly user: User;
  readonly tickets: TicketCache;
  readonly conversations: ConversationCache;
  readonly outbox: Outbox;
  readonly stop: () => void;
};

export const useDesk = create<{ readonly desk: Desk | undefined }>(() => ({ desk: undefined }));

const subscribeAfterMs = 3000;

/** After the first page: if the user allowed notifications in this browser, it subscribes to web push. */
const subscribeSoon = async (): Promise<void> => {
  try {
    const { subscribeBrowser } = await import('../features/notifications/api/push-subscription.ts');
    await subscribeBrowser(chooseLanguage(document.documentElement.lang, []));
  } catch {
    // The open page notifies without web push; the next visit tries again.
  }
};

const alertTo = async (entry: Notification): Promise<void> => {
  if (await isOnScreen(entry.ticketId)) return;
  const [{ ring }, { showOnDesktop }] = await Promise.all([
    import('../features/notifications/state/ring.ts'),
    import('../features/notifications/state/desktop-alert.ts'),
  ]);
  void ring();
  await showOnDesktop(entry, (address) => void goTo(address));
};

const openDesk = (user: User): Desk => {
  const tickets = ticketCache(queryClient, () => {
    const settings = queryClient.getQueryData(settingQueries.list().queryKey);
    return {
      userId: user.id,
      order: {
        by: isEnabled(settings, 'created') ? 'createdAt' : 'updatedAt',
        isAscending: isEnabled(settings, 'ASC'),
      },
    };
  });
  const conversations = conversationCache(queryClient);
  const outbox = new Outbox({
    api,
    userId: user.id,
    onSent: (message) => conversations.put(message),
    onNoted: (note) => conversations.putNote(note),
    nameOf: (ticketId) => {
      const ticket = queryClient.getQueryData(ticketQueries.detail(ticketId).queryKey);
      return ticket === undefined ? undefined : contactNameIn(i18n.getFixedT(null, 'common'), ticket.contact);
    },
  });
  const draftSync = new DraftSync({ api, userId: user.id });
  const rights = ownRights({ userId: user.id, queryClient, renewSession: () => api.refresh() });
  const stopLive = startLive({
    queryClient,
    token: () => session.token(),
    renewSession: () => api.refresh(),
    onRights: rights.onChange,
    after: livePositionOfSession(),
    behindHandlers: [behindTicketHandlers(tickets)],
    onceHandlers: [rights.handlers, ticketOrderHandlers(tickets), presenceHandlers(user.id)],
    handlers: [
      ticketHandlers(tickets),
      conversationHandlers(conversations),
      draftSync.handlers,
      connectionHandlers(queryClient),
      userHandlers(queryClient),
      contactHandlers(queryClient),
      queueHandlers(queryClient),
      tagHandlers(queryClient),
      quickAnswerHandlers(queryClient),
      settingHandlers(queryClient),
      integrationHandlers(queryClient),
      auditHandlers(queryClient),
      wallHandlers(queryClient),
      apiTokenHandlers(queryClient),
      webhookHandlers(queryClient),
      notificationHandlers(queryClient, (entry) => {
        // If the browser refuses the notification, the bell still shows the entry.
        alertTo(entry).catch(() => undefined);
      }),
    ],
  });
  const stopFollowing = [
    markAttention(),
    refetchUnlogged(queryClient),
    onConnectionBack(() => {
      conversations.refreshHeld();
      void draftSync.fetch();
    }),
  ];
  const subscribing = setTimeout(() => void subscribeSoon(), subscribeAfterMs);
  return {
    user,
    tickets,
    conversations,
    outbox,
    stop: () => {
      for (const stop of stopFollowing) stop();
      stopLive();
      clearTimeout(subscribing);
      outbox.stop();
      draftSync.stop();
      queryClient.clear();
      dismissToasts();
      forgetMoves();
      forgetRemoved();
      forgetPresence();
    },
  };
};

let isFollowing = false;

/** Opens the desk when a user signs in, and clears it when the user signs out. Further calls do nothing. */
export const followSession = (): void => {
  const follow = (): void => {
    const state = useSession.getState();
    const { desk } = useDesk.getState();
    // A newcomer whom no admin has let in has no desk: nothing of it is fetched.
    const user = state.status === 'signed-in' && state.user.isNewcomer !== true ? state.user : undefined;
    // A token refresh reports the same user again.
    if (desk?.user.id === user?.id) return;
    desk?.stop();
    useDesk.setState({ desk: user === undefined ? undefined : openDesk(user) });
  };
  if (isFollowing) return;
  isFollowing = true;
  useSession.subscribe(follow);
  follow();
};
