/** What hears of changes needs these names alone, not the calls behind them. */
export const userKeys = { all: ['users'] as const } as const;
