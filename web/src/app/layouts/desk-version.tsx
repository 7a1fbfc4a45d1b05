import Typography from '@mui/material/Typography';
import { ColorChip } from '../../components/color-chip.tsx';
import { useClientConfig } from '../../config/client-config.ts';
import { useTexts } from '../../lib/i18n.ts';
import { isNewerRelease } from '../../lib/newer-release.ts';

/** The version that runs, and whether there is a newer one; the server looks for it and says nothing when it can't. */
export const DeskVersion = () => {
  const texts = useTexts('shell');
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
      {texts('version', { version })}
      {isNewerRelease(latestRelease, version) ? (
        <ColorChip label={texts('newerRelease', { version: latestRelease })} />
      ) : null}
    </Typography>
  );
};
