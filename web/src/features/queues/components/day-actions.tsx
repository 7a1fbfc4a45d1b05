import { type DayOfWeek, daysOfWeek } from '@balcao/contracts';
import AddOutlined from '@mui/icons-material/AddOutlined';
import ContentCopyOutlined from '@mui/icons-material/ContentCopyOutlined';
import Box from '@mui/material/Box';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { RowButton } from '../../../components/row-button.tsx';

type Props = {
  readonly day: DayOfWeek;
  readonly dayName: string;
  readonly mayAdd: boolean;
  readonly onAdd: () => void;
  readonly onCopy: (to: readonly DayOfWeek[]) => void;
};

const weekdays = daysOfWeek.filter((day) => day < 5);

export const DayActions = ({ day, dayName, mayAdd, onAdd, onCopy }: Props) => {
  const { t } = useTranslation('queues');
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const copy = (to: readonly DayOfWeek[]) => (): void => {
    setAnchor(null);
    onCopy(to);
  };
  const next = daysOfWeek[day + 1];
  return (
    <Box sx={{ display: 'flex', ml: 'auto', mt: 1 }}>
      {mayAdd ? (
        <RowButton label={t('week.add', { day: dayName })} onClick={onAdd}>
          <AddOutlined />
        </RowButton>
      ) : null}
      <RowButton
        label={t('week.copy', { day: dayName })}
        onClick={() =>
          setAnchor(document.activeElement instanceof HTMLElement ? document.activeElement : null)
        }
      >
        <ContentCopyOutlined />
      </RowButton>
      <Menu open={anchor !== null} anchorEl={anchor} onClose={() => setAnchor(null)}>
        {next === undefined ? null : <MenuItem onClick={copy([next])}>{t('week.toNext')}</MenuItem>}
        <MenuItem onClick={copy(weekdays)}>{t('week.toWeekdays')}</MenuItem>
        <MenuItem onClick={copy(daysOfWeek)}>{t('week.toAll')}</MenuItem>
      </Menu>
    </Box>
  );
};
