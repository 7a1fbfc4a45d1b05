import type { QuickAnswer } from '@balcao/contracts';
import Typography from '@mui/material/Typography';
import type { Columns } from '../../../components/admin/column.ts';
import { useTexts } from '../../../lib/i18n.ts';

export const useQuickAnswerColumns = (): Columns<QuickAnswer> => {
  const texts = useTexts('quickAnswers');
  return [
    {
      id: 'shortcut',
      header: texts('shortcut'),
      width: '30%',
      cell: ({ shortcut }) => (
        <Typography variant="subtitle1" component="h2" noWrap title={`/${shortcut}`}>
          {`/${shortcut}`}
        </Typography>
      ),
    },
    {
      id: 'message',
      header: texts('message'),
      inCard: 'plain',
      cell: ({ message }) => (
        <Typography variant="body2" color="textSecondary" noWrap>
          {message}
        </Typography>
      ),
    },
  ];
};
