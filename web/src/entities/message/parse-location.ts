export type MapLocation = {
  /** A picture that is safe to show. */
  readonly image: string | undefined;
  readonly link: string | undefined;
  readonly description: string;
};

/** Nothing else is shown as a map (rule M13). */
const safeImage = /^data:image\/png;base64,[A-Za-z0-9+/=]+$/;

const safeLink = (text: string): string | undefined => {
  if (!URL.canParse(text)) return undefined;
  const { protocol, href } = new URL(text);
  return protocol === 'https:' || protocol === 'http:' ? href : undefined;
};

/** 'image|link|optional description' (rule M13); what isn't a map's picture or address isn't taken for one. */
export const parseLocation = (body: string): MapLocation => {
  const [image = '', link = '', ...rest] = body.split('|');
  return {
    image: safeImage.test(image) ? image : undefined,
    link: safeLink(link),
    description: rest.join('|').trim(),
  };
};
