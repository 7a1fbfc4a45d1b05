import type { ContactSummary } from '@balcao/contracts';

/**
 * What stands in a page as text in the place of its contact: the page is read before anybody has said what that shows.
 * In a group an author's name and number stand in it. No text that somebody wrote has bare quotes.
 */
export const contactMarks = { whole: '0', authorEnd: ',"of":0}' } as const;

const marks = /"contact":(?:0|\{"name":)|,"of":0\}/g;

/** The page with the contact that its owner shows. */
export const fillContact = (messages: string, contact: ContactSummary): string => {
  const { id, name, number, ...rest } = contact;
  const before = `"contact":{"id":${id},"name":`;
  const after = `,${JSON.stringify(rest).slice(1)}`;
  const whole = `${before}${JSON.stringify(name)},"number":${JSON.stringify(number)}${after}`;
  return messages.replaceAll(marks, (mark) =>
    mark === contactMarks.authorEnd ? after : mark.endsWith(contactMarks.whole) ? whole : before,
  );
};
