const tabOf = (tab: string | undefined): string => (tab === undefined ? '' : `?tab=${tab}`);

/** Every page: the pattern that the router matches and the function that makes the address. */
export const paths = {
  home: { pattern: '/', to: () => '/' },
  signIn: { pattern: '/login', to: () => '/login' },
  signUp: { pattern: '/signup', to: () => '/signup' },
  tickets: { pattern: '/tickets', to: (tab?: string) => `/tickets${tabOf(tab)}` },
  ticket: {
    pattern: '/tickets/:ticketId?',
    to: (ticketId: number, tab?: string) => `/tickets/${String(ticketId)}${tabOf(tab)}`,
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
