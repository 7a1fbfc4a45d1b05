import type { AST } from '@eslint-community/regexpp';
import { type Pattern, treeOf } from './compile-pattern.ts';

type Node = AST.Element | AST.Alternative | AST.Pattern;

const usual = ['a', '1', ' ', '\n', '\u2028', '.', '-', '"', '\u0001'];

const signsIn = (node: Node): readonly string[] => {
  switch (node.type) {
    case 'Pattern':
    case 'Group':
    case 'CapturingGroup':
      return node.alternatives.flatMap(signsIn);
    case 'Alternative':
      return node.elements.flatMap(signsIn);
    case 'Quantifier':
      return signsIn(node.element);
    case 'Character':
      return [String.fromCodePoint(node.value)];
    case 'CharacterClass':
      return node.elements.flatMap((each) =>
        each.type === 'Character' ? [String.fromCodePoint(each.value)] : [],
      );
    default:
      return [];
  }
};

/** A short text that the element matches, with one of each optional part. */
const sampleOf = (node: Node, flags: string, signs: readonly string[]): string => {
  switch (node.type) {
    case 'Pattern':
    case 'Group':
    case 'CapturingGroup':
      return node.alternatives[0] === undefined ? '' : sampleOf(node.alternatives[0], flags, signs);
    case 'Alternative':
      return node.elements.map((element) => sampleOf(element, flags, signs)).join('');
    case 'Quantifier':
      return sampleOf(node.element, flags, signs).repeat(Math.max(1, Math.min(node.min, 100)));
    case 'Character':
      return String.fromCodePoint(node.value);
    case 'CharacterClass':
    case 'CharacterSet':
    case 'ExpressionCharacterClass': {
      const form = new RegExp(`^(?:${node.raw})$`, flags.replaceAll(/[gmy]/g, ''));
      return signs.find((sign) => form.test(sign)) ?? '';
    }
    default:
      return '';
  }
};

/** The texts of every path through the pattern, up to the end of each of its parts. */
const prefixesOf = ({ elements }: AST.Alternative, sample: (node: Node) => string): readonly string[] => {
  let soFar = '';
  return elements.map((element) => (soFar += sample(element)));
};

/** The alternatives of a node and of each of its groups. */
const alternativesIn = (node: Node): readonly AST.Alternative[] => {
  switch (node.type) {
    case 'Pattern':
    case 'Group':
    case 'CapturingGroup':
      return node.alternatives.flatMap((each) => [each, ...each.elements.flatMap(alternativesIn)]);
    case 'Quantifier':
      return alternativesIn(node.element);
    default:
      return [];
  }
};

export type Attack = { readonly name: string; readonly of: (times: number) => string };

/**
 * Texts that cause the most backtracking: the pattern's own parts repeated after its beginning, and an end that does
 * not match.
 */
export const attacksOn = (pattern: Pattern): readonly Attack[] => {
  const tree = treeOf(pattern);
  const signs = [...new Set([...signsIn(tree), ...usual])].slice(0, 24);
  const orders = [signs, signs.toReversed()];
  const pieces = orders.flatMap((order) => {
    const sample = (node: Node): string => sampleOf(node, pattern.flags, order);
    return alternativesIn(tree).flatMap((each) => prefixesOf(each, sample));
  });
  // If a pattern may start at each line, the next line is a start too.
  const lines = pattern.flags.includes('m') ? pieces.map((piece) => `${piece}\u2028`) : [];
  const repeated = [...new Set([...signs, ...pieces, ...lines])].filter(
    (piece) => piece !== '' && piece.length < 40,
  );
  const beginnings = [...new Set(['', 'a', ...pieces])].filter((piece) => piece.length < 40).slice(0, 6);
  return repeated.flatMap((piece) =>
    beginnings.flatMap((beginning) =>
      ['\u0001', 'a'].map((end) => ({
        name: JSON.stringify([beginning, piece, end]),
        of: (times: number) => `${beginning}${piece.repeat(Math.ceil(times / piece.length))}${end}`,
      })),
    ),
  );
};
