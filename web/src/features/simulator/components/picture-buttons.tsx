import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { toast } from '../../../lib/toasts.ts';
import { useShowPicture } from '../api/play-phone.ts';

type Props = { readonly connectionId: number; readonly number: string };

const seeds = 1_000_000;

/** The profile picture of the phone's owner; the desk fetches it once a day when they write. */
export const PictureButtons = ({ connectionId, number }: Props) => {
  const { t } = useTranslation('simulator');
  const show = useShowPicture(connectionId);
  const handleDraw = (): void => {
    const picture = { kind: 'drawn', seed: Math.floor(Math.random() * seeds) } as const;
    show.mutate({ of: number, picture }, { onSuccess: () => toast('success', t('phone.pictureDrawn')) });
  };
  const handleRemove = (): void =>
    show.mutate(
      { of: number, picture: null },
      { onSuccess: () => toast('success', t('phone.pictureRemoved')) },
    );
  return (
    <>
      <Button size="small" onClick={handleDraw}>
        {t('phone.drawPicture')}
      </Button>
      <Button size="small" onClick={handleRemove}>
        {t('phone.removePicture')}
      </Button>
    </>
  );
};
