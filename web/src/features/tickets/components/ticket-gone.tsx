import MoveDownRounded from '@mui/icons-material/MoveDownRounded';
import SearchOffRounded from '@mui/icons-material/SearchOffRounded';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { Notice } from '../../../components/notice.tsx';

type Props = {
  readonly backTo: string;
  /** The current assignee, if known. */
  readonly moved?: string | undefined;
  /** The user has an unsent text in it. */
  readonly hasDraft?: boolean;
};

/** Shown instead of a ticket that this user may not see or that does not exist. */
export const TicketGone = ({ backTo, moved, hasDraft = false }: Props) => {
  const { t } = useTranslation('tickets');
  return (
    <Notice
      icon={moved === undefined ? <SearchOffRounded /> : <MoveDownRounded />}
      title={moved ?? t('gone.title')}
      text={moved === undefined ? t('gone.text') : hasDraft ? t('moved.draft') : t('moved.text')}
    >
      <Button variant="outlined" component={Link} to={backTo}>
        {t('gone.back')}
      </Button>
    </Notice>
  );
};
