import SearchOffRounded from '@mui/icons-material/SearchOffRounded';
import Button from '@mui/material/Button';
import { Link } from 'react-router-dom';
import { Notice } from '../../components/notice.tsx';
import { paths } from '../../config/paths.ts';
import { useTexts } from '../../lib/i18n.ts';

export const NotFoundRoute = () => {
  const texts = useTexts('shell');
  return (
    <Notice icon={<SearchOffRounded />} title={texts('notFound.title')} text={texts('notFound.text')}>
      <Button variant="outlined" component={Link} to={paths.tickets.to()}>
        {texts('notFound.back')}
      </Button>
    </Notice>
  );
};
