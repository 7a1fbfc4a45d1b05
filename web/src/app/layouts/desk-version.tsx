import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { ColorChip } from '../../components/color-chip.tsx';
import { useClientConfig } from '../../config/client-config.ts';
import { isNewerRelease } from '../../lib/newer-release.ts';

/** The running version, and whether there is a newer one. The server looks for it; if it can't, nothing shows. */
export const DeskVersion = () => {
  const { t } = useTranslation('shell');
  const { version, latestRelease } = useClientConfig();
  if (version === '') return null;
  return (
    <Typography
      component="li"
      role="none"
      variant="caption"
      color="textSecondary"
      sx={{ px: 2, py: 0.5, display: 'flex', gap: 1, alignItems: 'center' }}
    >
      {t('version', { version })}
      {isNewerRelease(latestRelease, version) ? (
        <ColorChip label={t('newerRelease', { version: latestRelease })} />
      ) : null}
    </Typography>
  );
};
