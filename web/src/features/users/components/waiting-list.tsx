import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useNewcomers } from '../../../entities/user/newcomers.ts';
import { NewcomerChoices } from './newcomer-choices.tsx';

/** Users who signed up come before all others (rule A12). */
export const WaitingList = () => {
  const { t } = useTranslation('users');
  const titleId = useId();
  const waiting = useNewcomers();
  if (waiting.length === 0) return null;
  return (
    <Paper
      component="section"
      aria-labelledby={titleId}
      variant="outlined"
      sx={{ mb: 2, px: 2, py: 1.5, maxHeight: '40%', overflowY: 'auto', flexShrink: 0 }}
    >
      <Typography id={titleId} variant="h2" sx={{ fontSize: '1rem', fontWeight: 650 }}>
        {t('waiting.title')}
      </Typography>
      <Typography variant="body2" color="textSecondary">
        {t('waiting.hint')}
      </Typography>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {waiting.map((user) => (
          <Box
            key={user.id}
            component="li"
            sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, pt: 1 }}
          >
            <Box sx={{ flex: 1, minWidth: 180, overflowWrap: 'anywhere' }}>
              <Typography variant="subtitle2" component="p">
                {user.name}
              </Typography>
              <Typography variant="body2" color="textSecondary">
                {user.email}
              </Typography>
            </Box>
            <NewcomerChoices newcomer={user} />
          </Box>
        ))}
      </Box>
    </Paper>
  );
};
