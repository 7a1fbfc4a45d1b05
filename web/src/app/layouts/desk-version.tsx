import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { ColorChip } from '../../components/color-chip.tsx';
import { useClientConfig } from '../../config/client-config.ts';

const numbersOf = (version: string): readonly number[] | undefined => {
  const found = /^v?(\d+)\.(\d+)\.(\d+)/.exec(version.trim());
  return found === null ? undefined : found.slice(1).map(Number);
};

/** Whether that release is newer than the running one; false if it is no version. */
export const isNewerRelease = (latest: string | undefined, running: string): boolean => {
  const [theirs, ours] = [numbersOf(latest ?? ''), numbersOf(running)];
  if (theirs === undefined || ours === undefined) return false;
  const differing = theirs.findIndex((part, index) => part !== ours[index]);
  return differing !== -1 && (theirs[differing] ?? 0) > (ours[differing] ?? 0);
};

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
