import Button from '@mui/material/Button';
import ListSubheader from '@mui/material/ListSubheader';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useUser } from '../../../lib/session/session.ts';

type Props = {
  readonly isOpening: boolean;
  readonly isDisabled: boolean;
  readonly onOpen: (queueId: number | undefined) => void;
};

/** A user in several sectors first chooses the sector of the conversation (rule Q5). */
export const OpenButton = ({ isOpening, isDisabled, onOpen }: Props) => {
  const { t } = useTranslation('conversation');
  const { profile, queues } = useUser();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const isAsked = profile !== 'admin' && queues.length > 1;
  return (
    <>
      <Button
        size="small"
        loading={isOpening}
        disabled={isDisabled}
        {...(isAsked ? { 'aria-haspopup': 'menu', 'aria-expanded': anchor !== null } : {})}
        onClick={({ currentTarget }) => (isAsked ? setAnchor(currentTarget) : onOpen(undefined))}
      >
        {t('card.open')}
      </Button>
      <Menu
        anchorEl={anchor}
        open={anchor !== null}
        onClose={() => setAnchor(null)}
        slotProps={{ list: { 'aria-label': t('card.queue') } }}
      >
        <ListSubheader role="presentation" sx={{ lineHeight: 2.5 }}>
          {t('card.queue')}
        </ListSubheader>
        {queues.map(({ id, name }) => (
          <MenuItem
            key={id}
            onClick={() => {
              setAnchor(null);
              onOpen(id);
            }}
          >
            {name}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
};
