/** An `ilike` pattern that finds a typed text anywhere, without wildcards in it. */
export const containing = (text: string): string => `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`;
