import type { Tag } from '@balcao/contracts';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Columns } from '../../../components/admin/column.ts';
import { EntryName } from '../../../components/admin/entry-name.tsx';

export const useTagColumns = (): Columns<Tag> => {
  const { t } = useTranslation('tags');
  return useMemo(
    () => [
      { id: 'name', header: t('name'), cell: ({ name, color }) => <EntryName name={name} color={color} /> },
      {
        id: 'contacts',
        header: t('contacts'),
        width: 140,
        align: 'right',
        cell: ({ contacttag }) => contacttag.length,
      },
    ],
    [t],
  );
};
