/** Under which names the lists of contacts and their jobs are known: what hears of changes needs no more of them. */
export const contactKeys = {
  all: ['contacts'] as const,
  lists: ['contacts', 'list'] as const,
  import: (importId: string) => ['contactImport', importId] as const,
};
