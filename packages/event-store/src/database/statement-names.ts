import { createHash } from 'node:crypto';

const usesBeforeNaming = 3;
const limit = 200;

/** A later column would change what they answer, and Postgres refuses that of a prepared statement. */
const answersEveryColumn = /(?:select|returning)\s+(?:distinct\s+)?\*|\.\*/i;

export type StatementNames = { readonly nameOf: (text: string) => string | undefined };

/**
 * Names for statements that come again, so that a connection parses and plans each once. Bounded: texts whose
 * number of parameters varies would otherwise fill the server's memory.
 */
export const createStatementNames = (): StatementNames => {
  const uses = new Map<string, number>();
  const names = new Map<string, string>();
  return {
    nameOf: (text) => {
      const known = names.get(text);
      if (known !== undefined || names.size >= limit || answersEveryColumn.test(text)) return known;
      const count = (uses.get(text) ?? 0) + 1;
      if (count < usesBeforeNaming) {
        if (uses.size >= limit * 5) uses.clear();
        uses.set(text, count);
        return undefined;
      }
      uses.delete(text);
      const name = `s_${createHash('sha256').update(text).digest('hex').slice(0, 16)}`;
      names.set(text, name);
      return name;
    },
  };
};
