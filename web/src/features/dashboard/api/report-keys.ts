/** Stands in the first load of everybody: names alone. */
export const reportKeys = {
  all: ['reports'] as const,
  wall: ['reports', 'wall'] as const,
};
