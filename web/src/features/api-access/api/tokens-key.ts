/** The query keys of API tokens. */
export const tokensKey = ['apiTokens'] as const;
