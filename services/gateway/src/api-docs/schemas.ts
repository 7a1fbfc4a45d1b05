import { z } from 'zod';

export type Json = Readonly<Record<string, unknown>>;
type Direction = 'input' | 'output';

/** Collects the named schemas, so that the document has each of them once. */
export type Components = Map<string, unknown>;

const jsonSchemaSchema = z.looseObject({
  $defs: z.record(z.string(), z.unknown()).optional(),
  properties: z.record(z.string(), z.unknown()).optional(),
  required: z.array(z.string()).optional(),
});
export type JsonSchema = z.infer<typeof jsonSchemaSchema>;

const componentsPath = '#/components/schemas/';

export const toSchema = (schema: z.ZodType, io: Direction, components: Components): JsonSchema => {
  const raw: unknown = JSON.parse(
    JSON.stringify(z.toJSONSchema(schema, { io, unrepresentable: 'any' })).replaceAll(
      '"#/$defs/',
      `"${componentsPath}`,
    ),
  );
  const { $defs = {}, ...rest } = jsonSchemaSchema.parse(raw);
  for (const [name, definition] of Object.entries($defs)) components.set(name, definition);
  delete rest['$schema'];
  return rest;
};

/** Gives a schema its own name, for programs that generate types from the document. */
export const referenceTo = (
  name: string,
  schema: z.ZodType,
  io: Direction,
  components: Components,
): JsonSchema => {
  components.set(name, toSchema(schema, io, components));
  return { $ref: `${componentsPath}${name}` };
};
