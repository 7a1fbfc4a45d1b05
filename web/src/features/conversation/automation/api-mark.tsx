import type { ApiOrigin } from '@balcao/contracts';
import { useTranslation } from 'react-i18next';

/** Shows that a script sent the message, and with which token (rule P4). */
const ApiMark = ({ api }: { readonly api: ApiOrigin }) => {
  const { t } = useTranslation('automation');
  return <>{t('api.mark', { name: api.name })}</>;
};

export default ApiMark;
