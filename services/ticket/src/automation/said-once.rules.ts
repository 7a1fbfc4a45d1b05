import type { Command, Say } from './react.state.ts';

/**
 * Two rules that say the same because of one event send one text, which counts for both: it keeps the closed period
 * and the opening of either (rule J10).
 */
export const saidOnce = (commands: readonly Command[]): readonly Command[] =>
  commands.flatMap((command, index): readonly Command[] => {
    if (command.type !== 'say') return [command];
    const alike = (other: Command): other is Say => other.type === 'say' && other.text === command.text;
    if (commands.slice(0, index).some(alike)) return [];
    return [
      commands
        .slice(index + 1)
        .filter(alike)
        .reduce((first, later) => ({ ...later, ...first }), command),
    ];
  });
