/** What the columns of ids can hold. */
const maxId = 2_147_483_647;

/** Nobody and nothing has an id beyond it. */
export const isStorableId = (id: number): boolean => id <= maxId;
