import { z } from 'zod';
import { useState } from 'react';
import { useUser } from '../../lib/session/session.ts';

/** Older aggregates have numeric ids, newer ones have random strings. */
export type EntryId = number | string;

/** The half-filled form that was open in this tab before the reload: `new`, or the id of its entry. */
export const useReopened = (form: string): string | undefined => {
  const userId = useUser().id;
  const [reopened] = useState(() => formDrafts.open(userId, form));
  return reopened;
};

/** A user's form: of a new entry, or of the entry with that id. */
export type DraftKey = { readonly userId: number; readonly form: string; readonly id: EntryId | undefined };

const nameOf = ({ userId, form, id }: DraftKey): string =>
  `balcao.form.${String(userId)}.${form}.${id === undefined ? 'new' : String(id)}`;
const openNameOf = ({ userId, form }: Omit<DraftKey, 'id'>): string =>
  `balcao.open-form.${String(userId)}.${form}`;

const storedSchema = z.record(z.string(), z.unknown());

const read = (key: DraftKey): Readonly<Record<string, unknown>> => {
  const text = localStorage.getItem(nameOf(key));
  if (text === null) return {};
  try {
    return storedSchema.catch({}).parse(JSON.parse(text));
  } catch {
    return {};
  }
};

/** Unsaved form values, stored in this browser for each user. After a reload, the tab knows which form was open. */
export const formDrafts = {
  read,
  write: (key: DraftKey, values: Readonly<Record<string, unknown>>): void => {
    localStorage.setItem(nameOf(key), JSON.stringify(values));
    sessionStorage.setItem(openNameOf(key), key.id === undefined ? 'new' : String(key.id));
  },
  forget: (key: DraftKey): void => {
    localStorage.removeItem(nameOf(key));
    sessionStorage.removeItem(openNameOf(key));
  },
  /** The form that was open in this tab before the reload: `new`, or the id of its entry. */
  open: (userId: number, form: string): string | undefined => {
    const open = sessionStorage.getItem(openNameOf({ userId, form }));
    if (open === null) return undefined;
    const id = open === 'new' ? undefined : open;
    return localStorage.getItem(nameOf({ userId, form, id })) === null ? undefined : open;
  },
};

/** Errors that a restored value may have, because its user was still typing it. */
const halfFilled: ReadonlySet<string> = new Set(['too_small', 'too_big', 'invalid_format', 'custom']);

/** Start values with the draft over them. If a field of the draft does not fit this release's form, it is left out. */
export const withDraft = <Values extends object>(
  start: Values,
  draft: Readonly<Record<string, unknown>>,
  schema: z.ZodType,
): Values => {
  const known = Object.fromEntries(Object.entries(draft).filter(([name]) => Object.hasOwn(start, name)));
  const { error } = schema.safeParse({ ...start, ...known });
  const unfit = new Set(
    (error?.issues ?? []).filter(({ code }) => !halfFilled.has(code)).map(({ path }) => path[0]),
  );
  return {
    ...start,
    ...Object.fromEntries(Object.entries(known).filter(([name]) => !unfit.has(name))),
  };
};
