/** None yet: the schema holds the store's own tables. */
export const migrations = {};
