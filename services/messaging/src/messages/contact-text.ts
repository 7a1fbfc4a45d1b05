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
  const { before, after } = authorOf(id, rest);
  const whole = `${before}${JSON.stringify(name)},"number":${JSON.stringify(number)}${after}`;
  return fill(messages, { whole, before, after });
};

/** The page for whoever knows the contact: only who wrote in a group is said. */
export const fillAuthors = (messages: string, contactId: number): string =>
  fill(messages, { whole: '"contact":null', ...authorOf(contactId, inGroup) });

const inGroup: Omit<ContactSummary, 'id' | 'name' | 'number'> = {
  isNumberHidden: false,
  email: '',
  profilePicUrl: '',
  isGroup: true,
  messengerId: null,
  instagramId: null,
  telegramId: null,
  webchatId: null,
};

type Author = { readonly before: string; readonly after: string };

const authorOf = (contactId: number, rest: typeof inGroup): Author => ({
  before: `"contact":{"id":${contactId},"name":`,
  after: `,${JSON.stringify(rest).slice(1)}`,
});

const fill = (messages: string, { whole, before, after }: Author & { readonly whole: string }): string =>
  messages.replaceAll(marks, (mark) =>
    mark === contactMarks.authorEnd ? after : mark.endsWith(contactMarks.whole) ? whole : before,
  );
