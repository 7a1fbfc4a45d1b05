/** @param search what the tab of a search looks for */
const listOf = (tab: string | undefined, search: string | undefined): string =>
  tab === undefined
    ? ''
    : `?${new URLSearchParams({ tab, ...(search === undefined ? {} : { search }) }).toString()}`;

/** Every page: the pattern that the router matches and the function that makes the address. */
export const paths = {
  home: { pattern: '/', to: () => '/' },
  signIn: { pattern: '/login', to: () => '/login' },
  signUp: { pattern: '/signup', to: () => '/signup' },
  tickets: { pattern: '/tickets', to: (tab?: string, search?: string) => `/tickets${listOf(tab, search)}` },
  ticket: {
    pattern: '/tickets/:ticketId?',
    to: (ticketId: number, tab?: string, search?: string) =>
      `/tickets/${String(ticketId)}${listOf(tab, search)}`,
  },
  contacts: {
    pattern: '/contacts',
    to: (search?: string) =>
      `/contacts${search === undefined ? '' : `?${new URLSearchParams({ search }).toString()}`}`,
  },
  quickAnswers: { pattern: '/quickAnswers', to: () => '/quickAnswers' },
  tags: { pattern: '/tags', to: () => '/tags' },
  connections: { pattern: '/connections', to: () => '/connections' },
  users: { pattern: '/users', to: () => '/users' },
  simulator: { pattern: '/simulator', to: () => '/simulator' },
} as const;
