/** WhatsApp writes a mentioned person as "@" and the digits of their address. */
const mention = /(?<![\p{L}\p{Nd}_.])@(\d{8,20})(?![\p{L}\p{Nd}])/gu;

/** The digits of the addresses that a text mentions, each once. */
export const mentionsIn = (text: string): readonly string[] => [
  ...new Set([...text.matchAll(mention)].map(([, digits = '']) => digits)),
];

/** A text with other words for the people whom it mentions; null leaves a mention as it is. */
export const renameMentions = (text: string, nameOf: (digits: string) => string | null): string =>
  text.includes('@')
    ? text.replaceAll(mention, (written, digits: string) => {
        const name = nameOf(digits);
        return name === null ? written : `@${name}`;
      })
    : text;
