import { type Actor, visibilityOf } from '@balcao/contracts';

type Asked<Query> = { readonly query: Query; readonly actor: Actor };

/**
 * Many dashboards ask at once after a change. While an answer is computed, equal requests of users with equal
 * visibility share it. Nothing is cached.
 */
export const shareAnswers = <Query, Answer>(
  answer: (asked: Asked<Query>) => Promise<Answer>,
): ((asked: Asked<Query>) => Promise<Answer>) => {
  const running = new Map<string, Promise<Answer>>();
  return ({ query, actor }) => {
    const key = JSON.stringify([query, visibilityOf(actor)]);
    const known = running.get(key);
    if (known !== undefined) return known;
    const looked = answer({ query, actor }).finally(() => running.delete(key));
    running.set(key, looked);
    return looked;
  };
};

/** The same for a request that is equal for all users. */
export const shareRunning = <Answer>(look: () => Promise<Answer>): (() => Promise<Answer>) => {
  let running: Promise<Answer> | null = null;
  return () =>
    (running ??= look().finally(() => {
      running = null;
    }));
};
