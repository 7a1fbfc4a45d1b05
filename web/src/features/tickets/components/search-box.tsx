import { useRef } from 'react';
import { SearchField } from '../../../components/search-field.tsx';
import { useTexts } from '../../../lib/i18n.ts';
import { useShortcut } from '../../../lib/shortcuts.ts';

type Props = { readonly text: string; readonly onChange: (text: string) => void };

export const ticketSearchId = 'ticket-search';

export const SearchBox = ({ text, onChange }: Props) => {
  const texts = useTexts('tickets');
  const input = useRef<HTMLInputElement>(null);
  useShortcut('search', () => input.current?.focus());
  return (
    <SearchField
      id={ticketSearchId}
      inputRef={input}
      value={text}
      label={texts('search.label')}
      placeholder={texts('search.placeholder')}
      onChange={onChange}
    />
  );
};
