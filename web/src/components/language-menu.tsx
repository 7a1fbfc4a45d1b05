import TranslateRounded from '@mui/icons-material/TranslateRounded';
import { useTexts } from '../lib/i18n.ts';
import { MenuButton } from './menu-button.tsx';
import { later } from './later.tsx';

const LanguageItems = later(() => import('./language-items.tsx'));

export const LanguageMenu = () => {
  const texts = useTexts('common');
  return (
    <MenuButton label={texts('language')} icon={<TranslateRounded />}>
      {(anchor, close) => <LanguageItems anchor={anchor} onClose={close} />}
    </MenuButton>
  );
};
