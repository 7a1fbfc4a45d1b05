/** Every hex colour of CSS. It cannot contain markup, so it is safe in a style. */
export const hexColor = /^#(?:[\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})$/i;

/** The canonical spelling of a colour: `#abc`, `#ABCF` and `#AaBbCc` look alike. */
export const canonicalColor = (color: string): string => {
  const signs = color.slice(1).toLowerCase();
  const full = signs.length < 6 ? signs.replaceAll(/./g, '$&$&') : signs;
  return full.length === 8 && full.endsWith('ff') ? full.slice(0, 6) : full;
};
