import DarkModeOutlined from '@mui/icons-material/DarkModeOutlined';
import LightModeOutlined from '@mui/icons-material/LightModeOutlined';
import IconButton from '@mui/material/IconButton';
import { useTranslation } from 'react-i18next';
import { chooseTheme, useThemeMode } from '../lib/page/theme-choice.ts';

export const ThemeToggle = () => {
  const { t } = useTranslation('common');
  const mode = useThemeMode();
  const label = mode === 'light' ? t('theme.toDark') : t('theme.toLight');
  return (
    <IconButton
      color="inherit"
      title={label}
      aria-label={label}
      onClick={() => chooseTheme(mode === 'light' ? 'dark' : 'light')}
    >
      {mode === 'light' ? <DarkModeOutlined /> : <LightModeOutlined />}
    </IconButton>
  );
};
