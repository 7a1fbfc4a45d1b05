import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import { Fragment, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { ToggleSwitch } from '../../components/toggle-switch.tsx';
import { shortcutNames, shortcuts, switchShortcuts, useShortcutsAreOn } from '../../lib/page/shortcuts.ts';

const groups = ['general', 'tickets', 'conversation'] as const;

const isMac = (): boolean => /mac|iphone|ipad/i.test(navigator.userAgent);
const wordOf = (part: string): string => (part === 'mod' ? (isMac() ? 'Cmd' : 'Ctrl') : part.toUpperCase());
const together = ' + ';

const Keys = ({ keys }: { readonly keys: string }) => (
  <Box component="span" sx={{ whiteSpace: 'nowrap', color: 'text.secondary' }}>
    {keys.split('+').map((part, at) => (
      <Fragment key={part}>
        {at === 0 ? null : together}
        <Box
          component="kbd"
          sx={{
            display: 'inline-block',
            minWidth: 26,
            px: 0.75,
            textAlign: 'center',
            border: 1,
            borderColor: 'divider',
            borderRadius: 0.6,
            color: 'text.primary',
            fontFamily: 'inherit',
            fontSize: '0.8125rem',
            lineHeight: '1.5rem',
          }}
        >
          {wordOf(part)}
        </Box>
      </Fragment>
    ))}
  </Box>
);

/** The sheet of shortcuts, with the switch that turns them off (rule U3). */
const ShortcutSheet = ({ onClose }: { readonly onClose: () => void }) => {
  const { t } = useTranslation('shell');
  const { t: common } = useTranslation('common');
  const titleId = useId();
  const areOn = useShortcutsAreOn();
  return (
    <Dialog open onClose={onClose} aria-labelledby={titleId} fullWidth maxWidth="md">
      <DialogTitle id={titleId}>{t('shortcuts.title')}</DialogTitle>
      <DialogContent>
        <ToggleSwitch label={t('shortcuts.areOn')} isOn={areOn} onChange={switchShortcuts} />
        <Box sx={{ columnCount: { sm: 2 }, columnGap: 6 }}>
          {groups.map((group) => (
            <Box key={group} component="section" sx={{ pt: 1.5, breakInside: 'avoid' }}>
              <Typography variant="subtitle2" component="h3">
                {t(`shortcuts.groups.${group}`)}
              </Typography>
              <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
                {shortcutNames
                  .filter((name) => shortcuts[name].group === group)
                  .map((name) => (
                    <Box
                      key={name}
                      component="li"
                      sx={{ display: 'flex', alignItems: 'center', minHeight: 34, gap: 2 }}
                    >
                      <Box component="span" sx={{ flex: 1 }}>
                        {t(`shortcuts.names.${name}`)}
                      </Box>
                      <Keys keys={shortcuts[name].keys} />
                    </Box>
                  ))}
              </Box>
            </Box>
          ))}
        </Box>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{common('close')}</Button>
      </DialogActions>
    </Dialog>
  );
};

export default ShortcutSheet;
