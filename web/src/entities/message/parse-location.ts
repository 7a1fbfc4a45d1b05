export type MapLocation = {
  /** Undefined unless the picture is safe to show. */
  readonly image: string | undefined;
  readonly link: string | undefined;
  readonly description: string;
};

/** Only a PNG in a data URL shows as a map (rule M13). */
const safeImage = /^data:image\/png;base64,[A-Za-z0-9+/=]+$/;

const safeLink = (text: string): string | undefined => {
  if (!URL.canParse(text)) return undefined;
  const { protocol, href } = new URL(text);
  return protocol === 'https:' || protocol === 'http:' ? href : undefined;
};

/**
 * The format is 'image|link|optional description' (rule M13). Parts that are no safe picture or web address are left
 * out.
 */
export const parseLocation = (body: string): MapLocation => {
  const [image = '', link = '', ...rest] = body.split('|');
  return {
    image: safeImage.test(image) ? image : undefined,
    link: safeLink(link),
    description: rest.join('|').trim(),
  };
};
