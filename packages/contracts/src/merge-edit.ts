import { type Failure, failure } from './errors.ts';
import { fail, ok, type Result } from './result.ts';

type Edit<Fields> = { readonly [Name in keyof Fields]?: Fields[Name] | undefined };

/**
 * The changes of a form that was opened on `base`, while others may have changed the same entity (rule G16). Fields
 * that still have their first value are no change. If both changed a field to different values, that is a conflict,
 * which names the current value.
 */
export const mergeEdit = <Fields extends object>(
  wanted: Edit<Fields>,
  { base, current }: { readonly base: Fields; readonly current: Fields },
): Result<Edit<Fields>, Failure<'ERR_EDIT_CONFLICT'>> => {
  const edit: { -readonly [Name in keyof Fields]?: Fields[Name] | undefined } = {};
  const changed: Record<string, unknown> = {};
  for (const name of namesOf(wanted)) {
    const value = wanted[name];
    if (value === undefined || isSame(value, base[name])) continue;
    if (isSame(base[name], current[name]) || isSame(value, current[name])) edit[name] = value;
    else changed[String(name)] = current[name];
  }
  return Object.keys(changed).length === 0 ? ok(edit) : fail(failure('ERR_EDIT_CONFLICT', { changed }));
};

const namesOf = <Fields extends object>(wanted: Edit<Fields>): readonly (keyof Fields)[] =>
  Object.keys(wanted).filter((name): name is Extract<keyof Fields, string> => Object.hasOwn(wanted, name));

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);
