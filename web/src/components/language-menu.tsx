import TranslateRounded from '@mui/icons-material/TranslateRounded';
import { useTranslation } from 'react-i18next';
import { MenuButton } from './menu-button.tsx';
import { lazyPart } from './loading/lazy-part.tsx';

const LanguageItems = lazyPart(() => import('./language-items.tsx'));

export const LanguageMenu = () => {
  const { t } = useTranslation('common');
  return (
    <MenuButton label={t('language')} icon={<TranslateRounded />}>
      {(anchor, close) => <LanguageItems anchor={anchor} onClose={close} />}
    </MenuButton>
  );
};
