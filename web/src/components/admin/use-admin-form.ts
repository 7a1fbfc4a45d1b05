import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';
import type { z } from 'zod';
import { ApiError, type ApiErrorCode, hasCode } from '../../lib/session/api-error.ts';
import { useUser } from '../../lib/session/session.ts';
import { useGuardedClose } from '../form/use-guarded-close.tsx';
import { formDrafts, withDraft, type EntryId } from './form-drafts.ts';

/** An entry as another user saved it meanwhile. */
type Current<Values> = {
  readonly values: Values;
  /** The version that the next save is based on. */
  readonly version: string | undefined;
};

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

const changedEntries = (start: object, values: object): readonly (readonly [string, unknown])[] => {
  const before = new Map<string, unknown>(Object.entries(start));
  return Object.entries(values).filter(([name, value]) => !isSame(value, before.get(name)));
};

/** The fields whose values differ from the start. */
const changedFields = (start: object, values: object): Readonly<Record<string, unknown>> =>
  Object.fromEntries(changedEntries(start, values));

/** Fields that both users changed to different values. A field that only one user changed is no conflict. */
export const clashes = (start: object, mine: object, theirs: object): readonly string[] => {
  const others = new Map(changedEntries(start, theirs));
  return changedEntries(start, mine)
    .filter(([name, value]) => others.has(name) && !isSame(value, others.get(name)))
    .map(([name]) => name);
};

type Options<Values extends FieldValues, Fields> = {
  readonly form: UseFormReturn<Values, unknown, Fields>;
  /** The schema of the form's resolver. Its messages are keys of `common:validation`. */
  readonly schema: z.ZodType<Fields, Values>;
  /** The form's default values: those of a new entry, or of the entry that is edited. */
  readonly start: Values;
  /** The name of the page, and the id of the edited entry. */
  readonly draft: { readonly form: string; readonly id: EntryId | undefined };
  /** Passwords and keys, which no draft stores. */
  readonly notInDraft?: readonly (keyof Values & string)[];
  /** The field that shows each error of the server. */
  readonly errorFields?: Readonly<Partial<Record<ApiErrorCode, FieldPath<Values>>>>;
  /** Loads the current entry, after the server refused a save because another user changed it. */
  readonly loadCurrent?: () => Promise<Current<Values>>;
  /** The version of the entry when it was opened, if the server counts versions. */
  readonly version?: string | undefined;
  readonly save: (fields: Fields, version: string | undefined) => Promise<unknown>;
  readonly onClose: () => void;
};

export type Clash<Values> = {
  readonly names: readonly string[];
  readonly mine: Values;
  readonly theirs: Values;
};

/** The form of an admin page: it saves once, stores a draft, and shows the server's errors at their fields. */
export const useAdminForm = <Values extends FieldValues, Fields>(options: Options<Values, Fields>) => {
  const { form, schema, loadCurrent } = options;
  const key = { userId: useUser().id, ...options.draft };
  const [start, setStart] = useState(options.start);
  const [begun] = useState(() => withDraft(start, formDrafts.read(key), schema));
  const [isRestored, setIsRestored] = useState(Object.keys(changedFields(start, begun)).length > 0);
  const [error, setError] = useState<Error | null>(null);
  const [clash, setClash] = useState<Clash<Values>>();
  const version = useRef(options.version);
  const isSaving = useRef(false);
  const isShown = useRef(true);
  const { isDirty, isSubmitting } = form.formState;

  const close = (): void => {
    formDrafts.forget(key);
    options.onClose();
  };
  const guard = useGuardedClose(isDirty, close);

  const keep = useEffectEvent((values: Values) => {
    if (!isShown.current) return;
    const excluded = new Set<string>(options.notInDraft);
    const kept = Object.entries(changedFields(start, values)).filter(([name]) => !excluded.has(name));
    if (kept.length === 0) formDrafts.forget(key);
    else formDrafts.write(key, Object.fromEntries(kept));
  });
  const restore = useEffectEvent(() => {
    if (isRestored) form.reset(begun, { keepDefaultValues: true });
  });
  useEffect(() => {
    isShown.current = true;
    restore();
    const stop = form.subscribe({ formState: { values: true }, callback: ({ values }) => keep(values) });
    return () => {
      isShown.current = false;
      stop();
    };
  }, [form]);

  const isField = (name: string): name is FieldPath<Values> => Object.hasOwn(start, name);

  const fieldOf = (cause: unknown): FieldPath<Values> | undefined => {
    if (!(cause instanceof ApiError)) return undefined;
    const named = cause.facts.field;
    return options.errorFields?.[cause.code] ?? (named !== undefined && isField(named) ? named : undefined);
  };

  /** Merges the changes of others into the form; returns the fields to save, or undefined if there is a conflict. */
  const join = async (load: () => Promise<Current<Values>>): Promise<Fields | undefined> => {
    const current = await load();
    const mine = form.getValues();
    const theirs = current.values;
    const joined = { ...theirs, ...changedFields(start, mine) };
    const names = clashes(start, mine, theirs);
    version.current = current.version;
    setStart(theirs);
    form.reset(theirs);
    form.reset(joined, { keepDefaultValues: true });
    if (names.length > 0) setClash({ names, mine, theirs });
    return names.length > 0 ? undefined : schema.safeParse(joined).data;
  };

  const attempt = async (fields: Fields, mayJoin: boolean): Promise<void> => {
    try {
      await options.save(fields, version.current);
      formDrafts.forget(key);
      // A late answer must not close a dialog that was opened since.
      if (isShown.current) options.onClose();
    } catch (cause) {
      if (!isShown.current) return;
      const field = fieldOf(cause);
      if (mayJoin && loadCurrent !== undefined && hasCode(cause, 'ERR_EDIT_CONFLICT')) {
        const joined = await join(loadCurrent);
        if (joined !== undefined) await attempt(joined, false);
      } else if (field === undefined) setError(cause instanceof Error ? cause : new ApiError('ERR_UNKNOWN'));
      else if (cause instanceof ApiError)
        form.setError(field, { type: 'server', message: cause.code }, { shouldFocus: true });
    }
  };

  const saveOnce = async (fields: Fields): Promise<void> => {
    if (isSaving.current) return;
    isSaving.current = true;
    setError(null);
    setClash(undefined);
    try {
      await attempt(fields, true);
    } catch (cause) {
      setError(cause instanceof Error ? cause : new ApiError('ERR_UNKNOWN'));
    } finally {
      isSaving.current = false;
    }
  };

  return {
    submit: (): Promise<void> => form.handleSubmit(saveOnce)(),
    close: guard.close,
    question: guard.question,
    error,
    isSaving: isSubmitting,
    isRestored,
    /** Resets the form to the stored entry. */
    startOver: (): void => {
      form.reset(start);
      formDrafts.forget(key);
      setIsRestored(false);
    },
    clash,
    /** Sets the value that a field has after a conflict. */
    choose: (name: string, values: Values): void =>
      form.reset(
        { ...form.getValues(), [name]: new Map<string, unknown>(Object.entries(values)).get(name) },
        { keepDefaultValues: true },
      ),
  };
};
