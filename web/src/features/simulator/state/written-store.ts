import { z } from 'zod';
import { create } from 'zustand';

/** What a simulated phone can send. */
export const contentKinds = [
  'picture',
  'voice',
  'sound',
  'film',
  'document',
  'place',
  'card',
  'call',
  'videoCall',
  'file',
] as const;
export type ContentKind = (typeof contentKinds)[number];

const writtenSchema = z.object({
  id: z.string(),
  from: z.string(),
  name: z.string(),
  body: z.string(),
  at: z.iso.datetime(),
  kind: z.enum(['text', ...contentKinds]).default('text'),
  isEdited: z.boolean().default(false),
  isDeleted: z.boolean().default(false),
});
export type Written = z.infer<typeof writtenSchema>;
/** An edit of a message; missing fields stay. */
export type WrittenChange = Partial<Pick<Written, 'body' | 'isEdited' | 'isDeleted'>>;
export type Person = { readonly number: string; readonly name: string };

const stateSchema = z.object({
  people: z.array(z.object({ number: z.string(), name: z.string() })),
  written: z.array(writtenSchema),
});
type State = z.infer<typeof stateSchema>;

const keyOf = (connectionId: number): string => `balcao.simulator.${String(connectionId)}`;
const empty: State = { people: [], written: [] };
const maxTexts = 500;

const read = (connectionId: number): State => {
  const stored = localStorage.getItem(keyOf(connectionId));
  if (stored === null) return empty;
  try {
    return stateSchema.catch(empty).parse(JSON.parse(stored));
  } catch {
    return empty;
  }
};

/**
 * What the simulated contacts wrote, stored on this device, because the phone network stores only what the desk sent.
 */
const useStates = create<Readonly<Record<number, State>>>(() => ({}));

const change = (connectionId: number, apply: (state: State) => State): void => {
  const next = apply(useStates.getState()[connectionId] ?? read(connectionId));
  useStates.setState({ [connectionId]: next });
  localStorage.setItem(keyOf(connectionId), JSON.stringify(next));
};

const stored = new Map<number, State>();
const storedOnce = (connectionId: number): State => {
  const known = stored.get(connectionId) ?? read(connectionId);
  stored.set(connectionId, known);
  return known;
};

export const useWritten = (connectionId: number): State =>
  useStates((states) => states[connectionId] ?? storedOnce(connectionId));

export const addPerson = (connectionId: number, person: Person): void =>
  change(connectionId, ({ people, written }) => ({
    people: [...people.filter(({ number }) => number !== person.number), person],
    written,
  }));

export const addWritten = (connectionId: number, text: Written): void =>
  change(connectionId, ({ people, written }) => ({
    people,
    written: [...written, text].slice(-maxTexts),
  }));

export const changeWritten = (connectionId: number, id: string, changed: WrittenChange): void =>
  change(connectionId, ({ people, written }) => ({
    people,
    written: written.map((text) => (text.id === id ? { ...text, ...changed } : text)),
  }));
