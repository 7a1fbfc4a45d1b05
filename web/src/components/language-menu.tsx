import TranslateRounded from '@mui/icons-material/TranslateRounded';
import { useTranslation } from 'react-i18next';
import { MenuButton } from './menu-button.tsx';
import { later } from './later.tsx';

const LanguageItems = later(() => import('./language-items.tsx'));

export const LanguageMenu = () => {
  const { t } = useTranslation('common');
  return (
    <MenuButton label={t('language')} icon={<TranslateRounded />}>
      {(anchor, close) => <LanguageItems anchor={anchor} onClose={close} />}
    </MenuButton>
  );
};
