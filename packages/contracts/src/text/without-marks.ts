import { parseText, type TextNode } from './parse-text.ts';

const lettersOf = (nodes: readonly TextNode[]): string =>
  nodes.map((node) => ('children' in node ? lettersOf(node.children) : node.text)).join('');

/**
 * For places that show a message in a line and no format, as lists, quotes and notices of the browser do: the marks that a
 * bubble understands, and no others, are gone.
 */
export const withoutMarks = (text: string): string => lettersOf(parseText(text));
