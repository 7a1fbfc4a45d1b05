import { describe, expect, test } from 'vitest';
import { parseText, type TextNode } from './parse-text.ts';

const text = (value: string): TextNode => ({ kind: 'text', text: value });
const strong = (...children: TextNode[]): TextNode => ({ kind: 'strong', children });

describe('emphasis', () => {
  test.each([
    ['*bold*', [strong(text('bold'))]],
    ['~gone~', [{ kind: 'del', children: [text('gone')] }]],
    ['_soft_', [{ kind: 'em', children: [text('soft')] }]],
    ['`let x`', [{ kind: 'code', text: 'let x' }]],
    ['```a\nb```', [{ kind: 'code', text: 'a\nb' }]],
    ['say *hi*, now', [text('say '), strong(text('hi')), text(', now')]],
    ['*bold _and soft_*', [strong(text('bold '), { kind: 'em', children: [text('and soft')] })]],
    ['`*not bold*`', [{ kind: 'code', text: '*not bold*' }]],
  ])('%j is formatted', (written, nodes) => {
    expect(parseText(written)).toEqual(nodes);
  });

  test.each([
    '2*3*4',
    '* item',
    '*open',
    'snake_case_name',
    '**',
    '*a\nb*',
    '* a *',
    '~ ~',
    '',
    '```',
    '``````',
  ])('%j stays unchanged', (written) => {
    expect(
      parseText(written)
        .map((node) => ('text' in node ? node.text : '?'))
        .join(''),
    ).toBe(written);
    expect(parseText(written).every(({ kind }) => kind === 'text')).toBe(true);
  });
});

describe('addresses', () => {
  test.each([
    ['https://a.example/x_y_z', 'https://a.example/x_y_z'],
    ['www.example.com', 'https://www.example.com/'],
    ['ana@example.com', 'mailto:ana@example.com'],
    ['(see http://b.example/).', 'http://b.example/'],
    ['*https://c.example*', 'https://c.example/'],
  ])('%j links to %j', (written, href) => {
    const flat = (nodes: readonly TextNode[]): TextNode[] =>
      nodes.flatMap((node) => ('children' in node ? flat(node.children) : [node]));
    expect(flat(parseText(written)).find(({ kind }) => kind === 'link')).toMatchObject({ href });
  });

  test.each([
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'vbscript:x',
    'file:///etc/passwd',
    '<img src=x onerror=alert(1)>',
    '<a href="javascript:alert(1)">x</a>',
  ])('%j is not a link', (written) => {
    expect(parseText(written).some(({ kind }) => kind === 'link')).toBe(false);
  });

  test('an address ends before quotes and brackets of markup', () => {
    const [, link] = parseText('x https://a.example/"onmouseover="alert(1)');
    expect(link).toMatchObject({ kind: 'link', text: 'https://a.example/' });
  });
});
