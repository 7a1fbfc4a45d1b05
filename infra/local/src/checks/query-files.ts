const write =
  /\b(?:insertInto|updateTable|deleteFrom)\(|\binsert into \w|\bdelete from \w|^\s*update \w+ (?:\w+ )?set\b/m;

/** Files whose name says that they only read, and that write. */
export const queryFaults = (files: readonly SourceFile[]): string[] =>
  files
    .filter(({ path, text }) => path.endsWith('.query.ts') && write.test(text))
    .map(
      ({ path }) =>
        `${path}: a .query.ts only reads; SQL that writes is a .table.ts (docs/architecture/layers.md)`,
    );

export type SourceFile = { readonly path: string; readonly text: string };
