import DarkModeOutlined from '@mui/icons-material/DarkModeOutlined';
import LightModeOutlined from '@mui/icons-material/LightModeOutlined';
import IconButton from '@mui/material/IconButton';
import { useTexts } from '../lib/i18n.ts';
import { chooseTheme, useThemeMode } from '../lib/theme-choice.ts';

export const ThemeToggle = () => {
  const texts = useTexts('common');
  const mode = useThemeMode();
  const label = mode === 'light' ? texts('theme.toDark') : texts('theme.toLight');
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
