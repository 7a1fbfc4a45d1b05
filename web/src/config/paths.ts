/** The filters of a list of tickets in its address. */
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
 * @param search the text of the search tab
 * @param message the message that the conversation shows
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

/** Every page: its pattern for the router, and the function that makes its address. */
export const paths = {
  home: { pattern: '/', to: () => '/' },
  wall: { pattern: '/wall', to: () => '/wall' },
  signIn: { pattern: '/login', to: () => '/login' },
  signUp: { pattern: '/signup', to: () => '/signup' },
  /** The token is behind the #, which is never sent to a server. */
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
