import GroupsRounded from '@mui/icons-material/GroupsRounded';
import Box from '@mui/material/Box';
import { useState } from 'react';
import { initialsOf } from '../../lib/text/format.ts';
import { mediaSource } from './media-source.ts';

type Props = {
  readonly name: string;
  readonly picture: string;
  readonly isGroup?: boolean;
  readonly size?: number;
};

const hues = 360;
const hueOf = (name: string): number =>
  Array.from(name).reduce((sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) % hues, 7);

const inOneCell = { gridArea: '1 / 1' } as const;

/**
 * A picture over initials. The initials show until the picture is loaded, or if it fails. Screen readers skip both,
 * because the name is beside them.
 */
export const ContactAvatar = ({ name, picture, isGroup = false, size = 44 }: Props) => {
  const [broken, setBroken] = useState('');
  const hasPicture = picture !== '' && picture !== broken;
  return (
    <Box
      aria-hidden
      component="span"
      // An attribute instead of text, because the surrounding element has a name of its own.
      data-initials={isGroup ? undefined : initialsOf(name)}
      sx={{
        width: size,
        height: size,
        flexShrink: 0,
        display: 'grid',
        placeItems: 'center',
        overflow: 'hidden',
        borderRadius: '50%',
        fontSize: size * 0.36,
        fontWeight: 600,
        bgcolor: `hsl(${String(hueOf(name))} 45% 30%)`,
        color: '#fff',
        '&::before': { content: 'attr(data-initials)', ...inOneCell },
      }}
    >
      {isGroup ? <GroupsRounded sx={{ fontSize: size * 0.6, ...inOneCell }} /> : null}
      {hasPicture ? (
        <Box
          component="img"
          src={mediaSource(picture)}
          alt=""
          width={size}
          height={size}
          loading="lazy"
          decoding="async"
          onError={() => setBroken(picture)}
          sx={{ objectFit: 'cover', zIndex: 1, ...inOneCell }}
        />
      ) : null}
    </Box>
  );
};
