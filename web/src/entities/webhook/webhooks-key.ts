/** All that is kept of webhooks begins with it. The first load has this name alone. */
export const webhooksKey = ['webhooks'] as const;
