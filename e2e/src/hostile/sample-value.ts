import type { Endpoint } from '@balcao/contracts';
import { z } from 'zod';

const schemaSchema = z.looseObject({
  $ref: z.string().optional(),
  $defs: z.record(z.string(), z.unknown()).optional(),
  type: z.string().optional(),
  const: z.unknown().optional(),
  enum: z.array(z.unknown()).optional(),
  anyOf: z.array(z.unknown()).optional(),
  oneOf: z.array(z.unknown()).optional(),
  allOf: z.array(z.unknown()).optional(),
  format: z.string().optional(),
  pattern: z.string().optional(),
  minLength: z.number().optional(),
  minimum: z.number().optional(),
  minItems: z.number().optional(),
  items: z.unknown().optional(),
  properties: z.record(z.string(), z.unknown()).optional(),
  required: z.array(z.string()).optional(),
});
type Schema = z.infer<typeof schemaSchema>;

const ofFormat: Readonly<Record<string, string>> = {
  'date-time': '2026-11-21T09:00:00Z',
  date: '2026-11-21',
  email: 'somebody@desk.example',
  uri: 'https://push.example.com/somebody',
  uuid: '019ab000-0000-7000-8000-000000000001',
};
/** One of them matches each of the few patterns in the contracts. */
const texts = ['12345678901', '#a1b2c3', '09:00', '5', 'AAAA', 'somebody'];

/** Preferred values of enums: the other engine would start a browser. */
const chosen: readonly unknown[] = ['simulator'];

/** A value that a schema of the contracts accepts, for the fields that a test does not break. */
export const sampleOf = (schema: z.ZodType): unknown => {
  const json = schemaSchema.parse(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }));
  return sample(json, json);
};

/** As sent; nothing if the call has no body. */
export const sampleBody = ({ method, body }: Pick<Endpoint, 'method' | 'body'>): string | undefined => {
  const value = method === 'get' ? null : sampleOf(body);
  return value === null ? undefined : JSON.stringify(value);
};

/** Only the required parameters of its query. */
export const sampleQuery = ({ query }: Pick<Endpoint, 'query'>): string => {
  const json = schemaSchema.parse(z.toJSONSchema(query, { io: 'input', unrepresentable: 'any' }));
  const required = (json.required ?? []).map((name): [string, string] => [
    name,
    String(sample(json.properties?.[name], json)),
  ]);
  return required.length === 0 ? '' : `?${new URLSearchParams(required).toString()}`;
};

const sample = (given: unknown, root: Schema): unknown => {
  const schema = schemaSchema.parse(given);
  const { $ref, anyOf, oneOf, allOf, enum: values } = schema;
  if ($ref !== undefined) return sample(root.$defs?.[$ref.replace('#/$defs/', '')] ?? {}, root);
  if (schema.const !== undefined) return schema.const;
  if (values !== undefined) return values.find((value) => chosen.includes(value)) ?? values[0];
  const [choice] = anyOf ?? oneOf ?? allOf ?? [];
  if (choice !== undefined) return sample((anyOf ?? oneOf ?? allOf)?.find(isNoNull) ?? choice, root);
  switch (schema.type) {
    case 'string':
      return textOf(schema);
    case 'integer':
    case 'number':
      return Math.max(schema.minimum ?? 1, 1);
    case 'boolean':
      return true;
    case 'array':
      return Array.from({ length: schema.minItems ?? 1 }, () => sample(schema.items ?? {}, root));
    case 'object':
      return Object.fromEntries(
        Object.entries(schema.properties ?? {}).map(([key, inner]) => [key, sample(inner, root)]),
      );
    default:
      return null;
  }
};

const isNoNull = (schema: unknown): boolean => schemaSchema.parse(schema).type !== 'null';

const textOf = ({ format = '', pattern, minLength = 0 }: Schema): string => {
  const known = ofFormat[format];
  if (known !== undefined) return known;
  const fits = texts.find((text) => pattern === undefined || new RegExp(pattern, 'u').test(text));
  return (fits ?? 'somebody').padEnd(minLength, 'x');
};

/** The names of a schema's fields; none if it is not an object. */
export const fieldsOf = (schema: z.ZodType): readonly string[] =>
  Object.keys(
    schemaSchema.parse(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })).properties ?? {},
  );
