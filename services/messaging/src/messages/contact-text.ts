import type { ContactSummary } from '@balcao/contracts';

/** A contact as JSON text, whole and in the two parts between which an author's name and number stand. */
export type ContactText = { readonly whole: string; readonly before: string; readonly after: string };

export const contactTextOf = (contact: ContactSummary): ContactText => {
  const { id, name, number, ...rest } = contact;
  const before = `{"id":${id},"name":`;
  const after = `,${JSON.stringify(rest).slice(1)}`;
  return {
    whole: `${before}${JSON.stringify(name)},"number":${JSON.stringify(number)}${after}`,
    before,
    after,
  };
};
