import type { AutomaticRule } from '@balcao/contracts';
import type { Command, Facts, Said, Say, TimerKind } from './react.state.ts';

const loopMs = 10 * 60_000;
/** Including the one to be sent. */
const sameTexts = 3;
const pauseMs = 10_000;
const hourMs = 3_600_000;
const perHour = 5;

/** Texts that may wait (rule J6). The other texts answer what the contact has just done. */
const delayed = { 'menu-hint': 'menu-hint', reminder: 'reminder' } as const satisfies Partial<
  Record<AutomaticRule, TimerKind>
>;
const isDelayed = (rule: AutomaticRule): rule is keyof typeof delayed => Object.hasOwn(delayed, rule);

/** Stops loops between two machines, and delays texts beyond the limits (rules J6 and J7). */
export const limited = (commands: readonly Command[], facts: Facts, now: Date): readonly Command[] => {
  const kept: Command[] = [];
  for (const command of commands) {
    if (command.type !== 'say') {
      kept.push(command);
      continue;
    }
    if (facts.isPaused) continue;
    if (isLoop(command, facts.said, now)) {
      const rest = commands.slice(commands.indexOf(command) + 1).filter(({ type }) => type !== 'say');
      return [...kept, { type: 'pause', rule: command.rule }, ...rest];
    }
    if (isRepeated(command, facts.said, now)) continue;
    const until = isDelayed(command.rule) ? dueAt(facts.said, now) : now;
    kept.push(
      isDelayed(command.rule) && until.getTime() > now.getTime()
        ? { type: 'wait', kind: delayed[command.rule], until }
        : command,
    );
  }
  return kept;
};

const isLoop = ({ text }: Say, said: readonly Said[], now: Date): boolean =>
  said.filter((one) => one.isHere && one.text === text && now.getTime() - one.at.getTime() < loopMs).length >=
  sameTexts - 1;

/** The same text went out here a moment ago, and says nothing about the ticket that the desk must remember (rule J10). */
const isRepeated = (
  { text, rule, menuQueueIds, closedUntil }: Say,
  said: readonly Said[],
  now: Date,
): boolean =>
  menuQueueIds === undefined &&
  closedUntil === undefined &&
  !isDelayed(rule) &&
  said.some((one) => one.isHere && one.text === text && now.getTime() - one.at.getTime() < pauseMs);

/** The earliest time: at most one text in ten seconds, and five in an hour. */
const dueAt = (said: readonly Said[], now: Date): Date => {
  const times = said.map(({ at }) => at.getTime()).toSorted((one, other) => one - other);
  const afterLast = (times.at(-1) ?? -Infinity) + pauseMs;
  const afterMany = (times.at(-perHour) ?? -Infinity) + hourMs;
  return new Date(Math.max(now.getTime(), afterLast, afterMany));
};
