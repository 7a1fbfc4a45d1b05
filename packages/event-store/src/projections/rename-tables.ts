import {
  IdentifierNode,
  OperationNodeTransformer,
  RawNode,
  type KyselyPlugin,
  type PluginTransformQueryArgs,
  type PluginTransformResultArgs,
  type QueryResult,
  type RootOperationNode,
  type UnknownRow,
} from 'kysely';

/** Redirects the statements of a projection to other tables, also in raw SQL. */
export const renameTables = (names: ReadonlyMap<string, string>): KyselyPlugin => {
  const transformer = new TableRenamer(names);
  return {
    transformQuery: ({ node }: PluginTransformQueryArgs): RootOperationNode =>
      transformer.transformNode(node),
    transformResult: ({ result }: PluginTransformResultArgs): Promise<QueryResult<UnknownRow>> =>
      Promise.resolve(result),
  };
};

/** Replaces whole words in a piece of SQL. */
export const renameInText = (names: ReadonlyMap<string, string>, text: string): string =>
  text.replaceAll(/[A-Za-z_][A-Za-z0-9_$]*/g, (word) => names.get(word) ?? word);

class TableRenamer extends OperationNodeTransformer {
  readonly #names: ReadonlyMap<string, string>;

  constructor(names: ReadonlyMap<string, string>) {
    super();
    this.#names = names;
  }

  protected override transformIdentifier(node: IdentifierNode): IdentifierNode {
    const name = this.#names.get(node.name);
    return name === undefined ? node : IdentifierNode.create(name);
  }

  protected override transformRaw(node: RawNode): RawNode {
    const { sqlFragments, parameters } = super.transformRaw(node);
    return RawNode.create(
      sqlFragments.map((fragment) => renameInText(this.#names, fragment)),
      parameters,
    );
  }
}
