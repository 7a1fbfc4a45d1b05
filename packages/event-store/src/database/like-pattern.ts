/** For `ilike`: what somebody typed, anywhere, none of it a wildcard. */
export const containing = (text: string): string => `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`;
