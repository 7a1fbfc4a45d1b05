/** Live updates need only these keys, not the calls. */
export const connectionKeys = {
  health: (connectionId: number) => ['connection-health', connectionId] as const,
} as const;
