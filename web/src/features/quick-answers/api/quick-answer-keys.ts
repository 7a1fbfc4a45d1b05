/** Live updates need only these keys, not the calls. */
export const quickAnswerKeys = {
  /** Also the suggestions of the composer. */
  all: ['quickAnswers'] as const,
} as const;
