import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { SearchField } from '../../../components/search-field.tsx';
import { useShortcut } from '../../../lib/shortcuts.ts';

type Props = { readonly text: string; readonly onChange: (text: string) => void };

export const ticketSearchId = 'ticket-search';

export const SearchBox = ({ text, onChange }: Props) => {
  const { t } = useTranslation('tickets');
  const input = useRef<HTMLInputElement>(null);
  useShortcut('search', () => input.current?.focus());
  return (
    <SearchField
      id={ticketSearchId}
      inputRef={input}
      value={text}
      label={t('search.label')}
      placeholder={t('search.placeholder')}
      onChange={onChange}
    />
  );
};
