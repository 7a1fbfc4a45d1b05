import { z } from 'zod';

type Text = {
  /** The names of the fields on the way to it. */
  readonly path: readonly string[];
  /** A text of a fixed form, such as a time or an id. */
  readonly formal: string | null;
};
export type FillText = (text: Text) => string;

const formalTexts: ReadonlyMap<string, string> = new Map([
  ['datetime', '2026-11-28T11:03:27.745Z'],
  ['date', '2026-11-28'],
  ['uuid', '01234567-89ab-4cde-8f01-234567890123'],
]);

const formOf = (schema: z.ZodType): string | null => {
  const form: unknown = '_zod' in schema ? Reflect.get(schema._zod.def, 'format') : null;
  return typeof form === 'string' ? (formalTexts.get(form) ?? null) : null;
};

/** Values of a schema with every field and every branch of it, whose texts `fill` writes. */
export const samplesOf = (
  schema: z.core.$ZodType,
  fill: FillText,
  path: readonly string[] = [],
): unknown[] => {
  const within = (inner: z.core.$ZodType): unknown[] => samplesOf(inner, fill, path);
  if (schema instanceof z.ZodObject) {
    const fields = Object.entries<z.core.$ZodType>(schema.shape).map(
      ([name, field]) => [name, samplesOf(field, fill, [...path, name])] as const,
    );
    const count = Math.max(1, ...fields.map(([, samples]) => samples.length));
    return Array.from({ length: count }, (_, index) =>
      Object.fromEntries(fields.map(([name, samples]) => [name, samples[index % samples.length]])),
    );
  }
  if (schema instanceof z.ZodArray) return [within(schema.element)];
  if (schema instanceof z.ZodTuple) {
    const items: readonly z.core.$ZodType[] = schema.def.items;
    return [items.flatMap((item) => within(item).slice(0, 1))];
  }
  if (schema instanceof z.ZodReadonly) return within(schema.unwrap());
  if (schema instanceof z.ZodUnion) return schema.options.flatMap(within);
  if (schema instanceof z.ZodNullable) return [...within(schema.unwrap()), null];
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodExactOptional) return within(schema.unwrap());
  if (schema instanceof z.ZodDefault) return within(schema.unwrap());
  if (schema instanceof z.ZodEnum) return schema.options;
  if (schema instanceof z.ZodLiteral) return [...schema.values];
  if (schema instanceof z.ZodNumber) return [7];
  if (schema instanceof z.ZodBoolean) return [true];
  if (schema instanceof z.ZodNull) return [null];
  if (schema instanceof z.ZodUndefined) return [undefined];
  if (schema instanceof z.ZodUnknown) return [{ text: fill({ path: [...path, 'text'], formal: null }) }];
  if (schema instanceof z.ZodType) {
    const text = { path, formal: formOf(schema) };
    if (schema instanceof z.ZodString || schema instanceof z.ZodStringFormat) return [fill(text)];
  }
  throw new Error(`No samples are known for ${schema._zod.def.type} at ${path.join('.')}`);
};
