import { expect, test } from 'vitest';
import { changePages, entriesIn } from './live-pages.ts';

type Thing = { readonly id: number; readonly name: string };
type Page = { readonly things: readonly Thing[]; readonly count: number; readonly hasMore: boolean };

const thing = (id: number, name: string): Thing => ({ id, name });
const list = {
  entriesOf: (page: Page) => page.things,
  withEntries: (page: Page, things: Thing[], count: number): Page => ({ ...page, things, count }),
  compare: (one: Thing, other: Thing) => one.name.localeCompare(other.name) || one.id - other.id,
};
const known = (hasMore: boolean) => ({
  pages: [
    { things: [thing(1, 'a'), thing(2, 'c')], count: hasMore ? 9 : 4, hasMore: true },
    { things: [thing(3, 'e'), thing(4, 'g')], count: hasMore ? 9 : 4, hasMore },
  ],
  pageParams: [1, 2],
});
const shown = (change: Parameters<typeof changePages<Page, Thing, number>>[1], hasMore = false) => {
  const { pages } = changePages(known(hasMore), change, list);
  return [
    pages[0]?.count,
    entriesIn(pages, list.entriesOf)
      .map(({ name }) => name)
      .join(''),
  ];
};

test('a new entry is inserted in sorting order, and the count grows', () => {
  expect(shown({ action: 'create', entry: thing(9, 'd') })).toEqual([5, 'acdeg']);
  expect(shown({ action: 'create', entry: thing(9, 'z') })).toEqual([5, 'acegz']);
});

test('an entry behind the last loaded page waits for its page', () => {
  expect(shown({ action: 'create', entry: thing(9, 'z') }, true)).toEqual([10, 'aceg']);
});

test('an entry from two updates shows once', () => {
  expect(shown({ action: 'create', entry: thing(2, 'c') })).toEqual([4, 'aceg']);
});

test('a renamed entry moves, and an entry with the same name stays in position', () => {
  expect(shown({ action: 'update', entry: thing(1, 'f') })).toEqual([4, 'cefg']);
  expect(shown({ action: 'update', entry: thing(3, 'e') })).toEqual([4, 'aceg']);
});

test('a deleted entry is removed once', () => {
  expect(shown({ action: 'delete', id: 3 })).toEqual([3, 'acg']);
  expect(shown({ action: 'delete', id: 99 })).toEqual([4, 'aceg']);
});

test('an entry that is on two pages shows once', () => {
  expect(
    entriesIn(
      [
        [1, 2],
        [2, 3],
      ],
      (page) => page.map((id) => ({ id })),
    ),
  ).toEqual([{ id: 1 }, { id: 2 }, { id: 3 }]);
});
