import { type RawBuilder, sql } from 'kysely';

/**
 * JSON as an SQL expression of type text: the database builds a row in the form that the browser gets, so it is not
 * parsed on the way. Columns are our own SQL, never input.
 */
export type JsonText = {
  readonly sql: string;
  /** If this condition is false, the object lacks the member. */
  readonly when?: string;
};

/** For an expression that is never null. */
export const number = (expression: string): JsonText => ({ sql: expression });
export const nullableNumber = (expression: string): JsonText => ({
  sql: `coalesce((${expression})::text, 'null')`,
});
export const boolean = (expression: string): JsonText => ({
  sql: `case when ${expression} then 'true' else 'false' end`,
});
export const text = (expression: string): JsonText => ({ sql: `to_json(${expression})` });
export const nullableText = (expression: string): JsonText => ({
  sql: `coalesce(to_json(${expression})::text, 'null')`,
});
/** For text that needs no escaping: our own words. */
export const word = (expression: string): JsonText => ({ sql: `'"' || ${expression} || '"'` });
export const time = (expression: string): JsonText => ({
  sql: `to_char(${expression} at time zone 'UTC', '"\\""YYYY-MM-DD"T"HH24:MI:SS.MS"Z\\""')`,
});
export const nullableTime = (expression: string): JsonText => ({
  sql: `coalesce(${time(expression).sql}, 'null')`,
});

/** Left out of its object if the condition is false. Never the first member. */
export const optional = (when: string, { sql: expression }: JsonText): JsonText => ({
  sql: expression,
  when,
});

export const object = (members: Readonly<Record<string, JsonText>>): JsonText => {
  const parts = Object.entries(members).map(([name, value], index) => {
    const part = `'${index === 0 ? '{' : ','}${JSON.stringify(name)}:', ${value.sql}`;
    return value.when === undefined ? part : `case when ${value.when} then concat(${part}) end`;
  });
  // With ||, each part would copy everything before it.
  return { sql: `concat(${parts.join(', ')}, '}')` };
};

/** null if the condition is false. */
export const objectWhen = (condition: string, members: Readonly<Record<string, JsonText>>): JsonText => ({
  sql: `case when ${condition} then ${object(members).sql} else 'null' end`,
});

export const asText = ({ sql: expression }: JsonText): RawBuilder<string> => sql.raw(expression);
