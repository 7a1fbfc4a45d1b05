import MoveDownRounded from '@mui/icons-material/MoveDownRounded';
import SearchOffRounded from '@mui/icons-material/SearchOffRounded';
import Button from '@mui/material/Button';
import { Link } from 'react-router-dom';
import { Notice } from '../../../components/notice.tsx';
import { useTexts } from '../../../lib/i18n.ts';

type Props = {
  readonly backTo: string;
  /** Who has it now, where that was told. */
  readonly moved?: string | undefined;
  /** Something was being written in it. */
  readonly hasDraft?: boolean;
};

/** In the place of a ticket that this user does not see, or that nobody does any more. */
export const TicketGone = ({ backTo, moved, hasDraft = false }: Props) => {
  const texts = useTexts('tickets');
  return (
    <Notice
      icon={moved === undefined ? <SearchOffRounded /> : <MoveDownRounded />}
      title={moved ?? texts('gone.title')}
      text={moved === undefined ? texts('gone.text') : hasDraft ? texts('moved.draft') : texts('moved.text')}
    >
      <Button variant="outlined" component={Link} to={backTo}>
        {texts('gone.back')}
      </Button>
    </Notice>
  );
};
