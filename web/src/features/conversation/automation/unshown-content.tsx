import { useTranslation } from 'react-i18next';
import { Caption } from '../kinds/caption.tsx';

/** In the place of a card or a picture in the text of a message that a script sent (rule P5). */
const UnshownContent = () => {
  const { t } = useTranslation('automation');
  return <Caption text={t('api.unshown')} isFaded />;
};

export default UnshownContent;
