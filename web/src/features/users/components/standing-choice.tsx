import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { type Standing, standings } from '../api/user-queries.ts';

const key = 'standing';

/** The filter by whether users are suspended. It is part of the address, like the search. */
export const useStanding = () => {
  const [address, setAddress] = useSearchParams();
  const standing: Standing = standings.find((one) => one === address.get(key)) ?? 'all';
  const choose = (chosen: string): void => {
    const next = new URLSearchParams(address);
    if (chosen === 'all') next.delete(key);
    else next.set(key, chosen);
    setAddress(next, { replace: true });
  };
  return { standing, choose };
};

type Props = { readonly standing: Standing; readonly onChoose: (standing: string) => void };

export const StandingChoice = ({ standing, onChoose }: Props) => {
  const { t } = useTranslation('users');
  return (
    <TextField
      select
      size="small"
      label={t('standing.label')}
      value={standing}
      sx={{
        flex: { xs: '1 1 150px', sm: 'none' },
        minWidth: 150,
        '& .MuiInputBase-root': { height: 44 },
      }}
      onChange={({ target }) => onChoose(target.value)}
    >
      {standings.map((one) => (
        <MenuItem key={one} value={one}>
          {t(`standing.${one}`)}
        </MenuItem>
      ))}
    </TextField>
  );
};
