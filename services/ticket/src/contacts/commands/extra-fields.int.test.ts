import { changeContact, type Contact, contactSchema, mostExtraInfo } from '@balcao/contracts';
import { expect, test } from 'vitest';
import { attendant, errorOf, person, startTicket } from '../../../test/running-ticket.ts';

const desk = await startTicket();
const ana = attendant(7);

let lastNumber = 351_960_000_000;
const meet = async (): Promise<number> => {
  const [met] = await desk.receive({ contact: person(String((lastNumber += 1))) });
  return met?.contactId ?? 0;
};
type Line = { readonly id?: number; readonly name: string; readonly value: string };
const change = (contactId: number, body: object) =>
  desk.ask(ana, changeContact, { params: { contactId }, body });
const write = async (contactId: number, extraInfo: readonly Line[], extraInfoBefore?: readonly Line[]) => {
  const { body } = await change(contactId, { extraInfo, ...(extraInfoBefore && { extraInfoBefore }) });
  return contactSchema.parse(body);
};
const textsOf = ({ extraInfo }: Contact) => extraInfo.map(({ name, value }) => `${name}: ${value}`);
const field = (index: number): Line => ({ name: `Campo ${String(index)}`, value: String(index) });

test('fields that several users add at once are all stored', async () => {
  const contactId = await meet();
  const { extraInfo: known } = await write(contactId, [field(0)]);
  await Promise.all([1, 2, 3, 4, 5].map((index) => write(contactId, [...known, field(index)], known)));
  const after = await write(contactId, known, known);
  expect(textsOf(after).toSorted()).toEqual(
    [0, 1, 2, 3, 4, 5].map((n) => `Campo ${String(n)}: ${String(n)}`),
  );
  expect(new Set(after.extraInfo.map(({ id }) => id)).size).toBe(6);
  expect(after.extraInfo[0]?.id).toBe(known[0]?.id);
});

test('a user changes and removes fields that they saw, and no newer fields of others', async () => {
  const contactId = await meet();
  const { extraInfo: known } = await write(contactId, [field(1), field(2)]);
  const [first] = known;
  await write(contactId, [...known, field(3)], known);
  const after = await write(contactId, [{ ...field(1), id: first?.id ?? 0, value: 'novo' }], known);
  expect(textsOf(after)).toEqual(['Campo 1: novo', 'Campo 3: 3']);
  expect(after.extraInfo[0]?.id).toBe(first?.id);
});

test('a request without the fields before replaces the whole list', async () => {
  const contactId = await meet();
  await write(contactId, [field(1), field(2)]);
  expect(textsOf(await write(contactId, [field(3)]))).toEqual(['Campo 3: 3']);
  // The fields before, sent without new fields, change nothing.
  expect(textsOf(contactSchema.parse((await change(contactId, { extraInfoBefore: [] })).body))).toEqual([
    'Campo 3: 3',
  ]);
});

test('the limit for extra fields also holds for two users together', async () => {
  const contactId = await meet();
  const all = Array.from({ length: mostExtraInfo }, (_, index) => field(index));
  await write(contactId, all);
  const { status, body } = await change(contactId, { extraInfo: [field(200)], extraInfoBefore: [] });
  expect([status, errorOf(body)]).toEqual([400, 'ERR_VALIDATION']);
});
