const asId = (text: string): readonly number[] => (/^[1-9]\d{0,14}$/.test(text) ? [Number(text)] : []);

/** By what the list is narrowed, as the address has it: what it does not understand it leaves out. */
export const tagsIn = (address: URLSearchParams): readonly number[] => [
  ...new Set(address.getAll('tag').flatMap(asId)),
];

export const withSearch = (address: URLSearchParams, search: string): URLSearchParams => {
  const next = new URLSearchParams(address);
  if (search === '') next.delete('search');
  else next.set('search', search);
  return next;
};

export const withTags = (address: URLSearchParams, tagIds: readonly number[]): URLSearchParams => {
  const next = new URLSearchParams(address);
  next.delete('tag');
  for (const id of tagIds) next.append('tag', String(id));
  return next;
};
