import type { Queue } from '@balcao/contracts';
import ExpandMoreRounded from '@mui/icons-material/ExpandMoreRounded';
import Button from '@mui/material/Button';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { settles } from '../../../lib/page/settled-controls.ts';

type Props = {
  /** Says whom the sector is for. */
  readonly label: string;
  readonly queues: readonly Pick<Queue, 'id' | 'name'>[];
  readonly isBusy: boolean;
  readonly onChoose: (queueId: number) => void;
};

/** A button whose menu lists the sectors. */
export const SectorMenu = ({ label, queues, isBusy, onChoose }: Props) => {
  const { t } = useTranslation('users');
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const close = (): void => setAnchor(null);
  return (
    <>
      <Button
        {...settles}
        size="small"
        variant="outlined"
        color="inherit"
        endIcon={<ExpandMoreRounded />}
        disabled={isBusy}
        title={label}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
        sx={{ minHeight: { xs: 44, sm: 36 }, order: 1 }}
      >
        {t('newcomers.choose')}
      </Button>
      <Menu
        open={anchor !== null}
        anchorEl={anchor}
        onClose={close}
        slotProps={{ list: { 'aria-label': label }, paper: { sx: { maxHeight: 360 } } }}
      >
        {queues.map(({ id, name }) => (
          <MenuItem
            key={id}
            onClick={() => {
              close();
              onChoose(id);
            }}
            sx={{ minHeight: 44 }}
          >
            {name}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
};
