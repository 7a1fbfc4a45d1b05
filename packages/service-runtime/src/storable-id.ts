/** The maximum of Postgres' integer type. */
const maxId = 2_147_483_647;

/** No stored row has a larger id. */
export const isStorableId = (id: number): boolean => id <= maxId;
