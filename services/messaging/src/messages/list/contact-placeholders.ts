import type { ContactSummary } from '@balcao/contracts';

/**
 * Placeholders for the contact in a page: the database writes the page as text before the contact is known. In a
 * group the author's name and number follow. A text that somebody wrote cannot contain them, because its quotes are
 * escaped.
 */
export const contactMarks = { whole: '0', authorEnd: ',"of":0}' } as const;

const marks = /"contact":(?:0|\{"name":)|,"of":0\}/g;

/** Fills in the contact as ticket shows it. */
export const fillContact = (messages: string, contact: ContactSummary): string => {
  const { id, name, number, ...rest } = contact;
  const { before, after } = authorOf(id, rest);
  const whole = `${before}${JSON.stringify(name)},"number":${JSON.stringify(number)}${after}`;
  return fill(messages, { whole, before, after });
};

/** For readers who know the contact: only the authors in a group are filled in. */
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
