import type { Message, PhoneOnly } from '@balcao/contracts';
import PhoneIphoneRounded from '@mui/icons-material/PhoneIphoneRounded';
import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { phoneOnlyWords } from '../../../entities/message/written-text.ts';
import { Caption } from './caption.tsx';

type Props = {
  readonly message: Message;
  readonly kind: PhoneOnly;
  readonly search: string | undefined;
};

/** What it is, where it can be viewed, and its text, if any. */
export const PhoneOnlyContent = ({ message, kind, search }: Props) => {
  const { t } = useTranslation('conversation');
  return (
    <>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, py: 0.5, fontSize: '0.9375rem' }}>
        <PhoneIphoneRounded color="action" fontSize="small" aria-hidden />
        {t(`media.${kind}`)}
      </Box>
      <Caption text={phoneOnlyWords(message)} search={search} />
    </>
  );
};
