const asId = (text: string): readonly number[] => (/^[1-9]\d{0,14}$/.test(text) ? [Number(text)] : []);

/** The filter of the list as in the address; invalid values are left out. */
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
