import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { createUser } from './users.ts';
import { changeConnection, createConnection } from './connection-changes.ts';
import { createContact } from './contacts.ts';
import { editMessage } from './message-changes.ts';
import { changeNote, writeNote } from './notes.ts';
import { usePasswordLink } from './password-links.ts';
import { changeQuickAnswer, createQuickAnswer } from './quick-answer-changes.ts';
import { signUp } from './sign-up.ts';
import { changeTag, createTag } from './tag-changes.ts';
import { changeUser } from './user-changes.ts';

const fieldOf = ({ body }: { readonly body: z.ZodObject }, name: string): z.ZodType => {
  const field: unknown = body.shape[name];
  if (!(field instanceof z.ZodType)) throw new Error(`there is no ${name}`);
  return field;
};

/** Rule R4; the lengths of a tag, a message and a note are our own choice. */
const lengths = [
  ['name', 2, 50, [signUp, createUser, changeUser, createConnection, changeConnection, createContact]],
  ['password', 5, 50, [signUp, createUser, changeUser, usePasswordLink]],
  ['name', 3, 50, [createTag, changeTag]],
  ['shortcut', 2, 50, [createQuickAnswer, changeQuickAnswer]],
  ['message', 8, 30_000, [createQuickAnswer, changeQuickAnswer]],
  ['body', 0, 65_536, [editMessage]],
  ['body', 1, 16_384, [writeNote, changeNote]],
] as const;

describe.each(lengths)('a %s of %i to %i characters', (name, min, max, endpoints) => {
  it.each(endpoints.map((endpoint) => [endpoint.operation, fieldOf(endpoint, name)] as const))(
    'is accepted by %s, and shorter or longer ones are refused',
    (_operation, field) => {
      const takes = (length: number): boolean => field.safeParse('x'.repeat(length)).success;
      expect([takes(min), takes(max), takes(max + 1)]).toEqual([true, true, false]);
      // "" keeps the password of an existing user.
      if (min > 1) expect(takes(min - 1)).toBe(false);
      if (min > 1 && name !== 'password')
        expect(field.safeParse(`${'x'.repeat(min - 1)} `).success).toBe(false);
    },
  );
});

it.each(['00:00', '23:59', '07:03', ''])('%j is a valid working hour', (time) => {
  for (const endpoint of [createUser, changeUser])
    for (const name of ['startWork', 'endWork']) expect(fieldOf(endpoint, name).parse(time)).toBe(time);
});

it.each(['7:03', '24:00', '12:60', '08:00:00', ' 08:00', '8h'])('%j is not a valid working hour', (time) => {
  for (const endpoint of [createUser, changeUser])
    for (const name of ['startWork', 'endWork'])
      expect(fieldOf(endpoint, name).safeParse(time).success).toBe(false);
});

it.each([
  ['Ana@Desk.Example ', 'ana@desk.example'],
  ['ana@desk', undefined],
  ['ana desk@example.com', undefined],
  ['@example.com', undefined],
])('%j is the address %j', (written, address) => {
  for (const endpoint of [signUp, createUser, changeUser, createContact]) {
    const parsed = fieldOf(endpoint, 'email').safeParse(written);
    expect(parsed.success ? parsed.data : undefined).toBe(address);
  }
});
