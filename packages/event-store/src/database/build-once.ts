import type { Compilable, CompiledQuery, Kysely } from 'kysely';

/**
 * A statement that is put together once, for what is asked all the time: building it anew took a tenth of such a call.
 * Whatever values it was built with are replaced by those of the call, in their order.
 */
export const buildOnce = <Tables, Row>(
  build: (db: Kysely<Tables>) => Compilable<Row>,
): ((db: Kysely<Tables>, ...values: readonly unknown[]) => Promise<Row[]>) => {
  let built: CompiledQuery<Row> | undefined;
  return async (db, ...values) => {
    built ??= build(db).compile();
    if (values.length !== built.parameters.length)
      throw new Error(`the statement takes ${built.parameters.length} values, not ${values.length}`);
    const { rows } = await db.executeQuery<Row>({ ...built, parameters: values });
    return rows;
  };
};
