import { type Holiday, maxHolidayName, maxHolidays } from '@balcao/contracts';
import CloseOutlined from '@mui/icons-material/CloseOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import Switch from '@mui/material/Switch';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { RowButton } from '../../../components/row-button.tsx';
import { mistakeOfHoliday } from '../queue-form.ts';

type Props = {
  readonly holidays: readonly Holiday[];
  /** Missing values show after the first attempt to save. */
  readonly showsMistakes: boolean;
  readonly onChange: (holidays: readonly Holiday[]) => void;
};

/** Days on which nobody works. */
export const HolidayEditor = ({ holidays, showsMistakes, onChange }: Props) => {
  const { t } = useTranslation('queues');
  const change = (index: number, changed: Partial<Holiday>): void =>
    onChange(
      holidays.map((holiday, position) => (position === index ? { ...holiday, ...changed } : holiday)),
    );
  return (
    <Box
      role="group"
      aria-label={t('holidays.title')}
      sx={{ display: 'flex', flexDirection: 'column', gap: 1 }}
    >
      <Typography variant="subtitle2" component="h3">
        {t('holidays.title')}
      </Typography>
      {holidays.map((holiday, index) => {
        const mistake = mistakeOfHoliday(holidays, index);
        const isShown = mistake !== undefined && (showsMistakes || mistake === 'twice');
        return (
          // Holidays have no id while they are edited.
          <Box key={index} role="group" aria-label={t('holidays.one', { number: index + 1 })}>
            <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
              <TextField
                type="date"
                label={t('holidays.date')}
                value={holiday.date}
                error={isShown && mistake !== 'name'}
                onChange={(event) => change(index, { date: event.target.value })}
                sx={{ width: 168 }}
                slotProps={{ inputLabel: { shrink: true } }}
              />
              <TextField
                label={t('holidays.name')}
                value={holiday.name}
                error={isShown && mistake === 'name'}
                onChange={(event) => change(index, { name: event.target.value })}
                sx={{ flex: '1 1 140px' }}
                slotProps={{ htmlInput: { maxLength: maxHolidayName } }}
              />
              <FormControlLabel
                label={t('holidays.yearly')}
                control={
                  <Switch
                    checked={holiday.isYearly}
                    onChange={(_, isYearly) => change(index, { isYearly })}
                  />
                }
              />
              <RowButton
                label={t('holidays.remove', { number: index + 1 })}
                onClick={() => onChange(holidays.filter((_, position) => position !== index))}
              >
                <CloseOutlined />
              </RowButton>
            </Box>
            {isShown ? <FormHelperText error>{t(`holidays.mistakes.${mistake}`)}</FormHelperText> : null}
          </Box>
        );
      })}
      {holidays.length < maxHolidays ? (
        <Button
          sx={{ alignSelf: 'flex-start', minHeight: 44 }}
          onClick={() => onChange([...holidays, { date: '', name: '', isYearly: true }])}
        >
          {t('holidays.add')}
        </Button>
      ) : null}
    </Box>
  );
};
