import BrokenImageOutlined from '@mui/icons-material/BrokenImageOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import ButtonBase from '@mui/material/ButtonBase';
import { useState } from 'react';
import { useTexts } from '../../../lib/i18n.ts';
import { MediaBox } from './media-box.tsx';

type Props = {
  readonly source: string;
  readonly name: string;
  readonly width?: number | null | undefined;
  readonly height?: number | null | undefined;
  /** Absent: there is nothing larger to see yet. */
  readonly onOpen?: () => void;
};

export const ImageContent = ({ source, name, width, height, onOpen }: Props) => {
  const texts = useTexts('conversation');
  const [attempt, setAttempt] = useState(0);
  const [isBroken, setIsBroken] = useState(false);
  if (isBroken)
    return (
      <MediaBox width={width} height={height}>
        <Box sx={{ height: '100%', display: 'grid', placeContent: 'center', justifyItems: 'center', gap: 1 }}>
          <BrokenImageOutlined />
          <Button
            size="small"
            onClick={() => {
              setAttempt(attempt + 1);
              setIsBroken(false);
            }}
          >
            {texts('mediaState.retry')}
          </Button>
        </Box>
      </MediaBox>
    );
  return (
    <MediaBox width={width} height={height}>
      <ButtonBase
        {...(onOpen === undefined
          ? { disabled: true }
          : { 'aria-label': texts('viewer.open', { name }), onClick: onOpen })}
        sx={{ width: '100%', height: '100%', display: 'block' }}
      >
        <Box
          component="img"
          key={attempt}
          src={attempt === 0 ? source : `${source}#${String(attempt)}`}
          alt={name}
          loading="lazy"
          decoding="async"
          onError={() => setIsBroken(true)}
          sx={{ width: '100%', height: '100%', objectFit: 'cover', display: 'block' }}
        />
      </ButtonBase>
    </MediaBox>
  );
};
