import SearchOffRounded from '@mui/icons-material/SearchOffRounded';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { Notice } from '../../components/notice.tsx';
import { paths } from '../../config/paths.ts';

export const NotFoundRoute = () => {
  const { t } = useTranslation('shell');
  return (
    <Notice icon={<SearchOffRounded />} title={t('notFound.title')} text={t('notFound.text')}>
      <Button variant="outlined" component={Link} to={paths.tickets.to()}>
        {t('notFound.back')}
      </Button>
    </Notice>
  );
};
