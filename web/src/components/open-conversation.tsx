import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { paths } from '../config/paths.ts';
import { ApiError } from '../lib/session/api-error.ts';

type Props = { readonly error: Error | null; readonly onOpen: () => void };

/** Links to the ticket that prevented another one, if the user may see it. */
export const OpenConversation = ({ error, onOpen }: Props) => {
  const { t } = useTranslation('common');
  const ticketId = error instanceof ApiError ? error.facts.ticketId : undefined;
  if (ticketId === undefined) return null;
  return (
    <Button component={Link} to={paths.ticket.to(ticketId)} color="inherit" size="small" onClick={onOpen}>
      {t('openConversation')}
    </Button>
  );
};
