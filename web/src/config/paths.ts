/** What an address says of how the lists of tickets are narrowed. */
export type ListFilter = Readonly<Partial<Record<'all' | 'sectors' | 'tags', string>>>;

export const listFilterIn = (address: URLSearchParams): ListFilter => {
  const [all, sectors, tags] = [address.get('all'), address.get('sectors'), address.get('tags')];
  return {
    ...(all === null ? {} : { all }),
    ...(sectors === null ? {} : { sectors }),
    ...(tags === null ? {} : { tags }),
  };
};

/**
 * @param search what the tab of a search looks for
 * @param message which the conversation is to show
 */
const listOf = (
  tab: string | undefined,
  search: string | undefined,
  filter: ListFilter = {},
  message?: string,
): string => {
  const address = new URLSearchParams({
    ...(tab === undefined ? {} : { tab }),
    ...(tab === undefined || search === undefined ? {} : { search }),
    ...filter,
    ...(message === undefined ? {} : { message }),
  }).toString();
  return address === '' ? '' : `?${address}`;
};

/** Every page: the pattern that the router matches and the function that makes the address. */
export const paths = {
  home: { pattern: '/', to: () => '/' },
  wall: { pattern: '/wall', to: () => '/wall' },
  signIn: { pattern: '/login', to: () => '/login' },
  signUp: { pattern: '/signup', to: () => '/signup' },
  /** The token stands behind the #, which no server sees. */
  passwordLink: { pattern: '/password', to: (token: string) => `/password#${token}` },
  tickets: {
    pattern: '/tickets',
    to: (tab?: string, search?: string, filter?: ListFilter) => `/tickets${listOf(tab, search, filter)}`,
  },
  ticket: {
    pattern: '/tickets/:ticketId?',
    to: (ticketId: number, tab?: string, search?: string, filter?: ListFilter, message?: string) =>
      `/tickets/${String(ticketId)}${listOf(tab, search, filter, message)}`,
  },
  contacts: {
    pattern: '/contacts',
    to: (search?: string) =>
      `/contacts${search === undefined ? '' : `?${new URLSearchParams({ search }).toString()}`}`,
  },
  quickAnswers: { pattern: '/quickAnswers', to: () => '/quickAnswers' },
  tags: { pattern: '/tags', to: () => '/tags' },
  tag: { pattern: '/tags/:tagId', to: (tagId: number) => `/tags/${String(tagId)}` },
  queues: { pattern: '/queues', to: () => '/queues' },
  connections: { pattern: '/connections', to: () => '/connections' },
  users: { pattern: '/users', to: () => '/users' },
  integrations: { pattern: '/Integrations', to: () => '/Integrations' },
  settings: { pattern: '/settings', to: () => '/settings' },
  api: { pattern: '/api', to: () => '/api' },
  apiKey: { pattern: '/apikey', to: () => '/apikey' },
  apiDocs: { pattern: '/apidocs', to: () => '/apidocs' },
  webhooks: { pattern: '/webhooks', to: () => '/webhooks' },
  webhook: { pattern: '/webhooks/:webhookId', to: (webhookId: string) => `/webhooks/${webhookId}` },
  audit: { pattern: '/audit', to: () => '/audit' },
  simulator: { pattern: '/simulator', to: () => '/simulator' },
} as const;
