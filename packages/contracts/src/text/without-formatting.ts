import { parseText, type TextNode } from './parse-text.ts';

const lettersOf = (nodes: readonly TextNode[]): string =>
  nodes.map((node) => ('children' in node ? lettersOf(node.children) : node.text)).join('');

/**
 * Removes formatting marks for plain one-line texts (lists, quotes, browser notifications): exactly those marks that a
 * message bubble formats.
 */
export const withoutMarks = (text: string): string => lettersOf(parseText(text));
