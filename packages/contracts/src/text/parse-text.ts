export type TextNode =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'code'; readonly text: string }
  | { readonly kind: 'link'; readonly text: string; readonly href: string }
  | { readonly kind: 'strong' | 'del' | 'em'; readonly children: readonly TextNode[] };

type Span = { readonly start: number; readonly end: number };
type Link = Span & { readonly href: string };

const emphasis = { '*': 'strong', '~': 'del', _: 'em' } as const;
type Marker = keyof typeof emphasis | '`';
const isMarker = (letter: string): letter is Marker => letter === '`' || Object.hasOwn(emphasis, letter);

const isWordLetter = (letter: string | undefined): boolean =>
  letter !== undefined && /[\p{L}\p{N}]/u.test(letter);
const isSpace = (letter: string | undefined): boolean => letter === undefined || /\s/u.test(letter);

const linkPattern =
  /\b(?:https?:\/\/|www\.)[^\s<>"'`]+|\b[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,6}\b/giu;

/** The pattern above matches only web and mail addresses; everything else stays text. */
const hrefOf = (text: string): string | undefined => {
  if (text.includes('@') && !/^(?:https?:\/\/|www\.)/iu.test(text)) return `mailto:${text}`;
  const address = /^www\./iu.test(text) ? `https://${text}` : text;
  return URL.canParse(address) ? new URL(address).href : undefined;
};

const endsOfSentences = new Set('.,!?;:)]}*~_');

/** Walks from the end: a regular expression would restart at each character of a long run. */
const withoutEnd = (address: string): string => {
  let end = address.length;
  while (end > 0 && endsOfSentences.has(address.charAt(end - 1))) end -= 1;
  return address.slice(0, end);
};

const findLinks = (text: string): readonly Link[] =>
  [...text.matchAll(linkPattern)].flatMap((match) => {
    // Punctuation or emphasis at the end does not belong to the address.
    const address = withoutEnd(match[0]);
    const href = hrefOf(address);
    return href === undefined ? [] : [{ start: match.index, end: match.index + address.length, href }];
  });

class Parser {
  private readonly text: string;
  private readonly linkAt: ReadonlyMap<number, Link>;
  private readonly inLink: Uint8Array;
  /** Where a search for a marker failed: no later search up to there can succeed. */
  private readonly hopeless = new Map<Marker, number>();

  constructor(text: string) {
    this.text = text;
    const links = findLinks(text);
    this.linkAt = new Map(links.map((link) => [link.start, link]));
    this.inLink = new Uint8Array(text.length);
    for (const { start, end } of links) this.inLink.fill(1, start, end);
  }

  parse(span: Span, open: ReadonlySet<Marker> = new Set()): TextNode[] {
    const nodes: TextNode[] = [];
    let plainFrom = span.start;
    let at = span.start;
    const take = (node: TextNode, end: number): void => {
      if (plainFrom < at) nodes.push({ kind: 'text', text: this.text.slice(plainFrom, at) });
      nodes.push(node);
      at = end;
      plainFrom = end;
    };
    while (at < span.end) {
      const link = this.linkAt.get(at);
      if (link !== undefined && link.end <= span.end) {
        take({ kind: 'link', text: this.text.slice(link.start, link.end), href: link.href }, link.end);
        continue;
      }
      const block = this.codeBlockAt(at, span);
      if (block !== undefined) {
        take({ kind: 'code', text: this.text.slice(block.start, block.end) }, block.end + 3);
        continue;
      }
      const marker = this.text.charAt(at);
      const close = isMarker(marker) && !open.has(marker) ? this.closeOf(marker, at, span) : undefined;
      if (close === undefined || !isMarker(marker)) {
        at += 1;
        continue;
      }
      const inner = { start: at + 1, end: close };
      if (marker === '`') take({ kind: 'code', text: this.text.slice(inner.start, inner.end) }, close + 1);
      else
        take({ kind: emphasis[marker], children: this.parse(inner, new Set([...open, marker])) }, close + 1);
    }
    if (plainFrom < span.end) nodes.push({ kind: 'text', text: this.text.slice(plainFrom, span.end) });
    return nodes;
  }

  private codeBlockAt(at: number, span: Span): Span | undefined {
    if (!this.text.startsWith('```', at)) return undefined;
    const end = this.text.indexOf('```', at + 3);
    return end > at + 3 && end + 3 <= span.end ? { start: at + 3, end } : undefined;
  }

  /** A pair encloses words on one line: `2*3*4` and `* item` are not emphasis. */
  private closeOf(marker: Marker, at: number, span: Span): number | undefined {
    if (isWordLetter(this.text[at - 1]) || isSpace(this.text[at + 1]) || this.text[at + 1] === marker)
      return undefined;
    if ((this.hopeless.get(marker) ?? -1) > at) return undefined;
    let next = at + 1;
    for (; next < span.end && this.text[next] !== '\n'; next += 1) {
      if (this.text[next] !== marker || this.inLink[next] === 1) continue;
      if (!isSpace(this.text[next - 1]) && !isWordLetter(this.text[next + 1])) return next;
    }
    this.hopeless.set(marker, next);
    return undefined;
  }
}

/**
 * WhatsApp's formatting of a text: *strong*, ~del~, _em_, `code`, ```code```, and addresses. Returns nodes, never HTML,
 * so that nothing in a message can become markup (rule M16).
 */
export const parseText = (text: string): readonly TextNode[] =>
  new Parser(text).parse({ start: 0, end: text.length });

const lettersOf = (nodes: readonly TextNode[]): string =>
  nodes.map((node) => ('children' in node ? lettersOf(node.children) : node.text)).join('');

/**
 * Removes formatting marks for plain one-line texts (lists, quotes, browser notifications): exactly those marks that a
 * message bubble formats.
 */
export const withoutMarks = (text: string): string => lettersOf(parseText(text));
