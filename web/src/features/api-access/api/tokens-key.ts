/** The tokens of scripts, as their page keeps them. */
export const tokensKey = ['apiTokens'] as const;
