/** What hears of changes needs these names alone, not the calls behind them. */
export const quickAnswerKeys = {
  /** Also what the composer suggests. */
  all: ['quickAnswers'] as const,
} as const;
