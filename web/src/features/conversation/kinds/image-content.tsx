import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import { useTranslation } from 'react-i18next';
import { useLoading } from '../media/use-loading.ts';
import { BrokenMedia } from './broken-media.tsx';
import { MediaBox } from './media-box.tsx';

type Props = {
  readonly source: string;
  readonly name: string;
  readonly width?: number | null | undefined;
  readonly height?: number | null | undefined;
  /** Undefined if there is nothing larger to see yet. */
  readonly onOpen?: () => void;
};

export const ImageContent = ({ source, name, width, height, onOpen }: Props) => {
  const { t } = useTranslation('conversation');
  const { address, attempt, isBroken, fail, retry } = useLoading(source);
  return (
    <MediaBox width={width} height={height}>
      {isBroken ? (
        <BrokenMedia name={name} onRetry={retry} />
      ) : (
        <ButtonBase
          {...(onOpen === undefined
            ? { disabled: true }
            : { 'aria-label': t('viewer.open', { name }), onClick: onOpen })}
          sx={{ width: '100%', height: '100%', display: 'block' }}
        >
          <Box
            component="img"
            key={attempt}
            src={address}
            alt={name}
            loading="lazy"
            decoding="async"
            onError={fail}
            sx={{ width: '100%', height: '100%', objectFit: 'cover', display: 'block' }}
          />
        </ButtonBase>
      )}
    </MediaBox>
  );
};
