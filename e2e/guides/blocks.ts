import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryPath } from '@balcao/local/settings';

export type Block = {
  readonly language: string;
  /** The file of a block, named after the language. */
  readonly name: string;
  readonly content: string;
  /** The heading above it. */
  readonly section: string;
};

/** The code blocks of a guide, in order. */
export const blocksOf = (guide: string): readonly Block[] => {
  const blocks: Block[] = [];
  let section = '';
  let open: { language: string; name: string; lines: string[] } | undefined;
  for (const line of readFileSync(join(repositoryPath, 'docs/guides', guide), 'utf8').split('\n')) {
    if (line.startsWith('```') && open !== undefined) {
      const { lines, ...rest } = open;
      blocks.push({ ...rest, section, content: lines.join('\n') });
      open = undefined;
    } else if (line.startsWith('```')) {
      const [language = '', name = ''] = line.slice(3).split(' ');
      open = { language, name, lines: [] };
    } else if (open !== undefined) open.lines.push(line);
    else if (line.startsWith('## ')) section = line.slice(3);
  }
  return blocks;
};
