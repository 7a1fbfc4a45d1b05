import { withoutMarks } from '@balcao/contracts';

const previewLength = 45;

/** A list's preview of the last message: no arrows, no formatting marks, 45 characters (rule M12). */
export const formatPreview = (lastMessage: string): string => {
  const text = withoutMarks(lastMessage.replaceAll(/[🢇🢅]\uFE0F?\s?/gu, ''))
    .replaceAll(/\s+/g, ' ')
    .trim();
  const letters = Array.from(text);
  return letters.length <= previewLength ? text : `${letters.slice(0, previewLength).join('')} ...`;
};
