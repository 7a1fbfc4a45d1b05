import { type Actor, visibilityOf } from '@balcao/contracts';

type Asked<Query> = { readonly query: Query; readonly actor: Actor };

/**
 * Dashboards ask again at every change, all at once. Those who ask the same, and see the same, while the answer is being
 * looked up get that one. Nothing is kept.
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

/** The same for what everybody asks alike. */
export const shareRunning = <Answer>(look: () => Promise<Answer>): (() => Promise<Answer>) => {
  let running: Promise<Answer> | null = null;
  return () =>
    (running ??= look().finally(() => {
      running = null;
    }));
};
