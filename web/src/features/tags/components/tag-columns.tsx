import type { Tag } from '@balcao/contracts';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Columns } from '../../../components/admin/column.ts';

const dot = { flexShrink: 0, width: 20, height: 20, borderRadius: '50%', border: 1, borderColor: 'divider' };

const TagName = ({ tag }: { readonly tag: Tag }) => (
  <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.5, minWidth: 0 }}>
    <Box aria-hidden data-own-color sx={{ ...dot, bgcolor: tag.color }} />
    <Typography variant="subtitle1" component="h2" noWrap title={tag.name} sx={{ minWidth: 0 }}>
      {tag.name}
    </Typography>
  </Box>
);

export const useTagColumns = (): Columns<Tag> => {
  const { t } = useTranslation('tags');
  return useMemo(
    () => [
      { id: 'name', header: t('name'), cell: (tag) => <TagName tag={tag} /> },
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
