/** The key of all queries of webhooks, in a file of its own because the first load needs only the key. */
export const webhooksKey = ['webhooks'] as const;
