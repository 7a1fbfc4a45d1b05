import { type AST, RegExpParser } from '@eslint-community/regexpp';

/** The steps of a backtracking engine. */
export type Step =
  | { readonly kind: 'sign'; readonly takes: (sign: string) => boolean }
  | { readonly kind: 'here'; readonly holds: (text: string, at: number) => boolean }
  | { readonly kind: 'either'; readonly first: number; readonly then: number }
  | { readonly kind: 'jump'; readonly to: number };

export type Pattern = { readonly source: string; readonly flags: string };

type Node = AST.Element | AST.Alternative | AST.Pattern;

const parser = new RegExpParser();

export const treeOf = ({ source, flags }: Pattern): AST.Pattern =>
  parser.parsePattern(source, 0, source.length, {
    unicode: flags.includes('u'),
    unicodeSets: flags.includes('v'),
  });

/** The real engine judges single characters, each once. */
const signTest = (raw: string, flags: string): ((sign: string) => boolean) => {
  const one = new RegExp(`^(?:${raw})$`, flags.replaceAll(/[gmy]/g, ''));
  const known = new Map<string, boolean>();
  return (sign) => {
    const answer = known.get(sign) ?? one.test(sign);
    known.set(sign, answer);
    return answer;
  };
};

/** Anchors and lookarounds are tested at their position. */
const placeTest = (raw: string, flags: string): ((text: string, at: number) => boolean) => {
  const here = new RegExp(raw, `${flags.replaceAll(/[gy]/g, '')}y`);
  return (text, at) => {
    here.lastIndex = at;
    return here.test(text);
  };
};

/** More copies than this prove nothing. */
const mostCopies = 128;

class Compiler {
  readonly steps: Step[] = [];
  private readonly flags: string;

  constructor(flags: string) {
    this.flags = flags;
  }

  add(node: Node): void {
    switch (node.type) {
      case 'Pattern':
      case 'Group':
      case 'CapturingGroup':
        this.addOneOf(node.alternatives);
        return;
      case 'Alternative':
        for (const element of node.elements) this.add(element);
        return;
      case 'Quantifier':
        this.addRepeated(node);
        return;
      case 'Assertion':
        this.steps.push({ kind: 'here', holds: placeTest(node.raw, this.flags) });
        return;
      case 'Character':
      case 'CharacterClass':
      case 'CharacterSet':
      case 'ExpressionCharacterClass':
        this.steps.push({ kind: 'sign', takes: signTest(node.raw, this.flags) });
        return;
      case 'Backreference':
        throw new Error(`A pattern that looks back at what it took cannot be judged: ${node.raw}`);
    }
  }

  private addOneOf(alternatives: readonly AST.Alternative[]): void {
    const ends: number[] = [];
    for (const [index, alternative] of alternatives.entries()) {
      const choice = this.steps.length;
      const isLast = index === alternatives.length - 1;
      if (!isLast) this.steps.push({ kind: 'jump', to: 0 });
      this.add(alternative);
      if (isLast) continue;
      ends.push(this.steps.length);
      this.steps.push({ kind: 'jump', to: 0 });
      this.steps[choice] = { kind: 'either', first: choice + 1, then: this.steps.length };
    }
    for (const end of ends) this.steps[end] = { kind: 'jump', to: this.steps.length };
  }

  private addRepeated({ element, min, max, greedy }: AST.Quantifier): void {
    const either = (into: number, past: number): Step =>
      greedy ? { kind: 'either', first: into, then: past } : { kind: 'either', first: past, then: into };
    for (let copy = 0; copy < Math.min(min, mostCopies); copy += 1) this.add(element);
    if (max > mostCopies) {
      const start = this.steps.length;
      this.steps.push({ kind: 'jump', to: 0 });
      this.add(element);
      this.steps.push({ kind: 'jump', to: start });
      this.steps[start] = either(start + 1, this.steps.length);
      return;
    }
    const choices: number[] = [];
    for (let copy = min; copy < max; copy += 1) {
      choices.push(this.steps.length);
      this.steps.push({ kind: 'jump', to: 0 });
      this.add(element);
    }
    for (const choice of choices) this.steps[choice] = either(choice + 1, this.steps.length);
  }
}

/** Whether the pattern has an unbounded repetition; otherwise its steps cannot grow. */
export const repeatsForEver = ({ source }: Pattern): boolean => /[*+]|,\}/.test(source);

export const compilePattern = (pattern: Pattern): readonly Step[] => {
  const compiler = new Compiler(pattern.flags);
  compiler.add(treeOf(pattern));
  return compiler.steps;
};
