import { type Compilable, type CompiledQuery, type Kysely, type RawBuilder, sql } from 'kysely';

/** A placeholder in a statement for a value of each call. */
export type ValueOf<Values> = <Name extends keyof Values & string>(name: Name) => RawBuilder<Values[Name]>;

/**
 * A statement that is built once, for frequent calls: building it took a tenth of such a call, and recognising its long
 * text as much again. Not for projections: a rebuild redirects them to other tables, but a built statement keeps its
 * first ones.
 */
export const buildOnce = <Tables, Row, Values extends object>(
  build: (db: Kysely<Tables>, value: ValueOf<Values>) => Compilable<Row>,
): ((db: Kysely<Tables>, values: Values) => Promise<Row[]>) => {
  let built: CompiledQuery<Row> | undefined;
  return async (db, values) => {
    built ??= build(db, valueOf).compile();
    const given = new Map<string, unknown>(Object.entries(values));
    const parameters = built.parameters.map((parameter) =>
      parameter instanceof Place ? given.get(parameter.name) : parameter,
    );
    const { rows } = await db.executeQuery<Row>({ ...built, parameters });
    return rows;
  };
};

class Place {
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
}

const valueOf = <Value>(name: string): RawBuilder<Value> => sql<Value>`${new Place(name)}`;
