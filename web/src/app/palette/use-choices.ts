import {
  type FoundMessage,
  hasWholeWord,
  listContacts,
  listTickets,
  type TicketListItem,
} from '@balcao/contracts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { paths } from '../../config/paths.ts';
import { ticketQueries } from '../../entities/ticket/ticket-queries.ts';
import { useContactName, findable } from '../../entities/contact/contact-name.ts';
import { formatPhone } from '../../lib/text/format.ts';
import { useLastMessage } from '../../entities/message/last-message-preview.ts';
import { api } from '../../lib/session/session.ts';
import { runShortcut, useOfferedShortcuts } from '../../lib/page/shortcuts.ts';
import { chooseTheme, useThemeMode } from '../../lib/page/theme-choice.ts';
import { leaveSafely } from '../../lib/page/unsaved.ts';
import { linkOf, useAllowedPages } from '../allowed-pages.ts';
import { leaveDesk } from '../leave-desk.ts';
import type { Choice } from './choice.ts';
import { useDebounced } from '../../lib/use-search-text.ts';

const minLetters = 3;
const restMs = 250;
/** Each is offered only where it is possible: with an open ticket, or in a list. */
const ticketActions = ['newTicket', 'accept', 'resolve', 'reopen', 'transfer'] as const;

type Go = (address: string) => void;
type Page = { readonly tickets: readonly TicketListItem[] };

type Leading = { readonly name: string; readonly found: FoundMessage | undefined; readonly go: Go };

const ticketChoice = ({ id, contact, status }: TicketListItem, { name, found, go }: Leading): Choice => ({
  id: `ticket:${String(id)}`,
  kind: 'ticket',
  label: `${name} #${String(id)}`,
  person: contact,
  found,
  run: () => go(paths.ticket.to(id, status, undefined, {}, found?.id)),
});

/** Cached tickets: they are found at once, also offline. */
const useKnownTickets = (): readonly TicketListItem[] => {
  const queryClient = useQueryClient();
  return useMemo(
    () =>
      queryClient
        .getQueriesData<{ readonly pages: readonly Page[] }>({ queryKey: ticketQueries.lists() })
        .flatMap(([, list]) => list?.pages.flatMap(({ tickets }) => tickets) ?? []),
    [queryClient],
  );
};

const useFound = (typed: string) => {
  const searchParam = useDebounced(typed.trim(), restMs);
  const isLongEnough = searchParam.length >= minLetters || hasWholeWord(searchParam);
  return useQuery({
    queryKey: ['palette', searchParam] as const,
    queryFn: async ({ signal }) => {
      const [{ tickets, found = [] }, { contacts }] = await Promise.all([
        api.call(listTickets, { query: { searchParam, showAll: 'true' }, signal }),
        api.call(listContacts, { query: { searchParam }, signal }),
      ]);
      return {
        words: searchParam,
        tickets: tickets.slice(0, 20),
        saidIn: new Map(found.map((message) => [message.ticketId, message])),
        contacts: contacts.slice(0, 20),
      };
    },
    enabled: isLongEnough,
    // If the server cannot be reached, the palette leaves its results out silently.
    retry: false,
  });
};

const usePagesAndActions = (go: Go): readonly Choice[] => {
  const { t } = useTranslation('shell');
  const { t: common } = useTranslation('common');
  const pagesHere = useAllowedPages();
  const mode = useThemeMode();
  const offered = useOfferedShortcuts();
  return useMemo(() => {
    const pageChoice = (address: string, label: string): Choice => ({
      id: `page:${address}`,
      kind: 'page',
      label,
      run: () => go(address),
    });
    const action = (id: string, label: string, run: () => void): Choice => ({
      id: `action:${id}`,
      kind: 'action',
      label,
      run,
    });
    const dark = mode === 'light';
    return [
      ...pagesHere.flatMap((page) =>
        page.isInPalette === true && page.title !== undefined
          ? [pageChoice(linkOf(page), t(page.title))]
          : [],
      ),
      ...ticketActions
        .filter((name) => offered.includes(name))
        .map((name) => action(name, t(`shortcuts.names.${name}`), () => void runShortcut(name))),
      action('shortcuts', t('shortcuts.title'), () => void runShortcut('showShortcuts')),
      action('theme', common(dark ? 'theme.toDark' : 'theme.toLight'), () =>
        chooseTheme(dark ? 'dark' : 'light'),
      ),
      action('signOut', t('signOut'), () => leaveSafely(() => void leaveDesk())),
    ];
  }, [go, t, common, pagesHere, mode, offered]);
};

/** All options for the typed text, unranked. */
export const useChoices = (typed: string): readonly Choice[] => {
  const navigate = useNavigate();
  const go = useMemo<Go>(() => (address) => leaveSafely(() => void navigate(address)), [navigate]);
  const known = useKnownTickets();
  const { data: found } = useFound(typed);
  const fixed = usePagesAndActions(go);
  const contactName = useContactName();
  const { t } = useTranslation('shell');
  const lastMessage = useLastMessage();
  return useMemo(() => {
    const choiceOf = (ticket: TicketListItem, hint: string): Choice => ({
      ...ticketChoice(ticket, {
        name: contactName(ticket.contact),
        found: found?.saidIn.get(ticket.id),
        go,
      }),
      hint,
      about: [
        t(`palette.statuses.${ticket.status}`),
        ...(ticket.contact.number === null ? [] : [formatPhone(ticket.contact.number)]),
      ].join(' · '),
    });
    return [
      ...fixed,
      ...known.map((ticket) => choiceOf(ticket, lastMessage(ticket))),
      // Results are matched against the text that found them; the ranking then drops those that do not match the
      // present text.
      ...(found?.tickets ?? []).map((ticket) => choiceOf(ticket, found?.words ?? '')),
      // The page of contacts searches by name or number, so a contact without either cannot be found there.
      ...(found?.contacts ?? [])
        .filter((contact) => findable(contact) !== '')
        .map((contact): Choice => ({
          id: `contact:${String(contact.id)}`,
          kind: 'contact',
          label: contactName(contact),
          hint: `${contact.number ?? ''} ${found?.words ?? ''}`,
          person: contact,
          run: () => go(paths.contacts.to(findable(contact))),
        })),
    ];
  }, [fixed, known, found, go, contactName, lastMessage, t]);
};
