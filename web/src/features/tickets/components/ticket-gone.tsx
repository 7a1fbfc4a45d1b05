import SearchOffRounded from '@mui/icons-material/SearchOffRounded';
import Button from '@mui/material/Button';
import { Link } from 'react-router-dom';
import { Notice } from '../../../components/notice.tsx';
import { useTexts } from '../../../lib/i18n.ts';

/** In the place of a ticket that this user does not see, or that nobody does any more. */
export const TicketGone = ({ backTo }: { readonly backTo: string }) => {
  const texts = useTexts('tickets');
  return (
    <Notice icon={<SearchOffRounded />} title={texts('gone.title')} text={texts('gone.text')}>
      <Button variant="outlined" component={Link} to={backTo}>
        {texts('gone.back')}
      </Button>
    </Notice>
  );
};
