import { z } from 'zod';
import { beginningOf } from '../beginning-of.ts';

/** A numeric id in answers; requests may send a string of digits (rule X1). */
export const idSchema = z.number().int().positive().max(Number.MAX_SAFE_INTEGER);
export const idInputSchema = z.union([
  idSchema,
  z
    .string()
    .regex(/^\d{1,15}$/)
    .transform(Number)
    .pipe(idSchema),
]);

/** An id, or "", false or null for none (rule X2). Absent stays absent. */
export const optionalIdInputSchema = z
  .union([z.null(), z.literal(''), z.literal(false), idInputSchema])
  .transform((value) => (typeof value === 'number' ? value : null));

export const isoDateSchema = z.iso.datetime({ offset: true });
/** The range that both Postgres and ISO 8601 support: no year 0, and no year with five digits. */
const firstMoment = Date.parse('0001-01-01T00:00:00.000Z');
const lastMoment = Date.parse('9999-12-31T23:59:59.999Z');
/** A moment in a request. */
export const momentInputSchema = isoDateSchema.refine(
  (text) => firstMoment <= Date.parse(text) && Date.parse(text) <= lastMoment,
);
/** The same, or seconds or milliseconds since 1970. */
export const timestampInputSchema = z.union([
  momentInputSchema,
  z.number().int().nonnegative().max(lastMoment),
]);
/** The colour of a connection or a palette. Sectors may have others, and tags any text (rules Q1 and K2). */
export const colorSchema = z.string().regex(/^#(?:[0-9a-fA-F]{3}|[0-9a-fA-F]{6})$/);
/** "" means no limit (rule A7). */
export const timeOfDaySchema = z.string().regex(/^(?:|(?:[01]\d|2[0-3]):[0-5]\d)$/);
/** An optional parameter. Older scripts send it with an empty value (`status=`). */
export const optionalQuery = <Schema extends z.ZodType>(schema: Schema) =>
  z.union([z.literal('').transform((): undefined => undefined), schema]).optional();
export const queryBooleanSchema = z.enum(['true', 'false']).transform((value) => value === 'true');
const pageSchema = z
  .string()
  .regex(/^\d{1,6}$/)
  .transform(Number)
  .pipe(z.number().int().min(1));
export const optionalPageNumberSchema = optionalQuery(pageSchema);
/** The first page by default; "" counts as absent. */
export const pageNumberSchema = z.union([z.literal('').transform(() => 1), pageSchema]).default(1);
/** Arrays in the query are JSON text: `[1,2]` (rule X2). */
export const queryIdListSchema = z
  .string()
  .max(4000)
  .transform((text, context): unknown => {
    try {
      return JSON.parse(text);
    } catch {
      context.addIssue({ code: 'custom', message: 'not JSON' });
      return z.NEVER;
    }
  })
  .pipe(z.array(idInputSchema).max(500));

/**
 * A parameter that lists values between commas. A mistake names the parameter, without the value's place, which is no
 * field of the call.
 */
export const commaListSchema = <List extends z.ZodType>(text: z.ZodString, list: List) =>
  text.transform((values, context): z.output<List> => {
    const read = list.safeParse(values.split(',').map((value) => value.trim()));
    if (read.success) return read.data;
    context.addIssue({ code: 'custom', message: 'not a list of these values' });
    return z.NEVER;
  });

/** The same for older clients, which may send null for none. */
export const timeOfDayInputSchema = z.union([z.null(), timeOfDaySchema]).transform((time) => time ?? '');

/** A day of the desk's time zone, `YYYY-MM-DD` (rule T23). */
export const daySchema = z.iso.date().refine((day) => firstMoment <= Date.parse(day));
/**
 * The search text of a list; "" means no search. Longer texts are cut, not refused: older clients search with every key
 * typed after `/` (rule K7), and each refusal would show an error.
 */
export const searchParamSchema = z.string().transform((text) => beginningOf(text.trim(), 100));
/** A text that older clients may send as null. */
export const nullableTextInputSchema = (maxLength: number) =>
  z.union([z.null(), z.string().trim().max(maxLength)]).transform((text) => text ?? '');
/** An e-mail address, or "" for none: null would block the form of existing clients (rule C6). */
export const optionalEmailInputSchema = z
  .union([z.null(), z.literal(''), z.string().trim().toLowerCase().max(254).pipe(z.email())])
  .transform((email) => email ?? '');
