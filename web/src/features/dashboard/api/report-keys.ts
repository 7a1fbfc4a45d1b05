/** Part of every page's first load, so it holds keys only. */
export const reportKeys = {
  all: ['reports'] as const,
  wall: ['reports', 'wall'] as const,
};
