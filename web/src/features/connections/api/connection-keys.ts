/** What hears of changes needs these names alone, not the calls behind them. */
export const connectionKeys = {
  health: (connectionId: number) => ['connection-health', connectionId] as const,
} as const;
