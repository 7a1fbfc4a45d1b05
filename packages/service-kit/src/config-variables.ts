import { z } from 'zod';

/** One variable of a service, as operators see it. */
export type ConfigVariable = {
  readonly name: string;
  readonly description: string;
  /** As it would be written; null: no default. */
  readonly fallback: string | null;
  readonly isNeeded: boolean;
  /** Never shown. */
  readonly isSecret: boolean;
};

type Environment = Readonly<Record<string, string | undefined>>;

const describedSchema = z.object({
  properties: z.record(
    z.string(),
    z.object({
      description: z.string().default(''),
      default: z.unknown().optional(),
      secret: z.boolean().default(false),
    }),
  ),
  required: z.array(z.string()).default([]),
});

const textOf = (value: unknown): string | null =>
  value === undefined ? null : typeof value === 'string' ? value : JSON.stringify(value);

/** Sorted by name. `.describe` and `.meta({ secret: true })` must be the last calls on a variable's schema. */
export function listVariables(schema: z.ZodObject): readonly ConfigVariable[] {
  const { properties, required } = describedSchema.parse(
    z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }),
  );
  return Object.entries(properties)
    .map(([name, { description, default: fallback, secret }]) => ({
      name,
      description,
      fallback: textOf(fallback),
      isNeeded: required.includes(name),
      isSecret: secret,
    }))
    .toSorted((one, other) => (one.name < other.name ? -1 : 1));
}

/** The present values without secrets; variables without a value are left out. */
export const showVariables = (
  variables: readonly ConfigVariable[],
  env: Environment,
): Readonly<Record<string, string>> =>
  Object.fromEntries(
    variables.flatMap(({ name, fallback, isSecret }) => {
      const given = env[name] === '' ? undefined : env[name];
      const value = given ?? fallback;
      if (value === null) return [];
      return [[name, isSecret ? '[withheld]' : value]];
    }),
  );
