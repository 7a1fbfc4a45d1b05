import type { simulatedMessageSchema } from '@balcao/contracts';
import type { z } from 'zod';
import type { Person, Written } from './written-store.ts';

export type Arrived = z.output<typeof simulatedMessageSchema>;

type LineFacts = {
  readonly id: string;
  readonly at: string;
  readonly body: string;
  readonly isEdited: boolean;
  readonly isDeleted: boolean;
};

export type ChatLine =
  | (LineFacts & { readonly side: 'contact'; readonly kind: Written['kind'] })
  | (LineFacts & { readonly side: 'desk'; readonly ack: number; readonly file: Arrived['file'] });

/** One contact's chat, oldest first. */
export const chatOf = (
  number: string,
  written: readonly Written[],
  arrived: readonly Arrived[],
): ChatLine[] => {
  const own = written
    .filter(({ from }) => from === number)
    .map(({ id, at, body, kind, isEdited, isDeleted }): ChatLine => ({
      side: 'contact',
      id,
      at,
      body,
      kind,
      isEdited,
      isDeleted,
    }));
  const desk = arrived
    .filter(({ to }) => to === number)
    .map(({ id, at, body, ack, file, isEdited = false, isRevoked = false }): ChatLine => ({
      side: 'desk',
      id,
      at,
      body,
      ack,
      file,
      isEdited,
      isDeleted: isRevoked,
    }));
  return [...own, ...desk].toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at));
};

/** Everyone with a phone here: made-up contacts, and those the desk wrote to, with the name that the desk uses. */
export const peopleOf = (
  people: readonly Person[],
  arrived: readonly Arrived[],
  named: readonly Person[],
): readonly Person[] => {
  const known = new Set(people.map(({ number }) => number));
  const names = new Map(named.map(({ number, name }) => [number, name]));
  const strangers = [...new Set(arrived.map(({ to }) => to))].filter((number) => !known.has(number));
  return [...people, ...strangers.map((number) => ({ number, name: names.get(number) ?? '' }))];
};
