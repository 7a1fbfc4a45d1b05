import { createHash } from 'node:crypto';

const usesBeforeNaming = 3;
const limit = 200;

/** A later column would change the result of `*`, and Postgres refuses that for a prepared statement. */
const answersEveryColumn = /(?:select|returning)\s+(?:distinct\s+)?\*|\.\*/i;

export type StatementNames = { readonly nameOf: (text: string) => string | undefined };

/**
 * Names for repeated statements, so that a connection parses and plans each once. Their number is limited, because
 * texts with a varying number of parameters would fill the server's memory.
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
