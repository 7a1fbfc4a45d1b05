/** The query keys of contact lists and jobs; live updates need nothing else. */
export const contactKeys = {
  all: ['contacts'] as const,
  lists: ['contacts', 'list'] as const,
  import: (importId: string) => ['contactImport', importId] as const,
};
