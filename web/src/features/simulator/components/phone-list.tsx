import { readWholeNumber } from '@balcao/contracts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import ButtonBase from '@mui/material/ButtonBase';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { type SubmitEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ContactAvatar } from '../../../entities/contact/contact-avatar.tsx';
import { formatPhone } from '../../../lib/text/format.ts';
import type { Person } from '../state/written-store.ts';

type Props = {
  readonly people: readonly Person[];
  readonly selected: string | undefined;
  readonly onSelect: (number: string) => void;
  readonly onAdd: (person: Person) => void;
};

const NewPerson = ({ onAdd }: Pick<Props, 'onAdd'>) => {
  const { t } = useTranslation('simulator');
  const [name, setName] = useState('');
  const [number, setNumber] = useState('');
  const digits = readWholeNumber(number);
  const canAdd = name.trim() !== '' && digits !== null;
  const handleSubmit = (event: SubmitEvent): void => {
    event.preventDefault();
    if (name.trim() === '' || digits === null) return;
    onAdd({ number: digits, name: name.trim() });
    setName('');
    setNumber('');
  };
  return (
    <Box component="form" onSubmit={handleSubmit} sx={{ display: 'grid', gap: 1.5 }}>
      <TextField
        size="small"
        label={t('people.name')}
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
      <TextField
        size="small"
        label={t('people.number')}
        helperText={t('people.numberHint')}
        value={number}
        onChange={(event) => setNumber(event.target.value)}
        slotProps={{ htmlInput: { inputMode: 'tel' } }}
      />
      <Button type="submit" variant="outlined" disabled={!canAdd}>
        {t('people.add')}
      </Button>
    </Box>
  );
};

/** The contacts with a phone in this network. */
export const PhoneList = ({ people, selected, onSelect, onAdd }: Props) => {
  const { t } = useTranslation('simulator');
  return (
    <Box component="section" aria-label={t('people.title')} sx={{ display: 'grid', gap: 2 }}>
      <Typography variant="h2">{t('people.title')}</Typography>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 0.5 }}>
        {people.map(({ number, name }) => (
          <li key={number}>
            <ButtonBase
              aria-pressed={number === selected}
              onClick={() => onSelect(number)}
              sx={{
                width: '100%',
                justifyContent: 'flex-start',
                gap: 1.5,
                p: 1,
                borderRadius: 1,
                textAlign: 'start',
                bgcolor: number === selected ? 'action.selected' : 'transparent',
                '&:hover': { bgcolor: 'action.hover' },
              }}
            >
              <ContactAvatar name={name === '' ? number : name} picture="" size={36} />
              <Box sx={{ minWidth: 0 }}>
                <Typography variant="body2" noWrap sx={{ fontWeight: 600 }}>
                  {name === '' ? formatPhone(number) : name}
                </Typography>
                <Typography variant="caption" color="textSecondary">
                  {formatPhone(number)}
                </Typography>
              </Box>
            </ButtonBase>
          </li>
        ))}
      </Box>
      <NewPerson onAdd={onAdd} />
    </Box>
  );
};
