/** Live updates need only these keys, not the calls. */
export const userKeys = { all: ['users'] as const } as const;
