import type { QuickAnswer } from '@balcao/contracts';
import Typography from '@mui/material/Typography';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Columns } from '../../../components/admin/column.ts';
import { shownShortcut } from '../../../entities/quick-answer/shortcut.ts';

export const useQuickAnswerColumns = (): Columns<QuickAnswer> => {
  const { t } = useTranslation('quick-answers');
  return useMemo(
    () => [
      {
        id: 'shortcut',
        header: t('shortcut'),
        width: '30%',
        cell: ({ shortcut }) => (
          <Typography variant="subtitle1" component="h2" noWrap title={shownShortcut(shortcut)}>
            {shownShortcut(shortcut)}
          </Typography>
        ),
      },
      {
        id: 'message',
        header: t('message'),
        inCard: 'plain',
        cell: ({ message }) => (
          <Typography variant="body2" color="textSecondary" noWrap>
            {message}
          </Typography>
        ),
      },
    ],
    [t],
  );
};
