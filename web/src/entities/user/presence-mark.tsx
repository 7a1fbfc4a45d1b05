import EditRounded from '@mui/icons-material/EditRounded';
import VisibilityOutlined from '@mui/icons-material/VisibilityOutlined';
import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { usePresence } from './presence.ts';

type Props = {
  readonly ticketId: number;
  /** In little space only the first name shows; the tooltip and screen readers have the whole text. */
  readonly isShort?: boolean;
};

const givenNameOf = (name: string): string => name.trim().split(/\s/u, 1)[0] ?? name;

/** Shows which colleagues read or write in a ticket's conversation. */
export const PresenceMark = ({ ticketId, isShort = false }: Props) => {
  const { t } = useTranslation('common');
  const presents = usePresence(ticketId);
  const [first] = presents;
  if (first === undefined) return null;
  const label = presents
    .map(({ user, activity }) => t(`presence.${activity}`, { name: user.name }))
    .join(', ');
  const Icon = first.activity === 'writing' ? EditRounded : VisibilityOutlined;
  const others = presents.length > 1 ? ` +${String(presents.length - 1)}` : '';
  return (
    <Box
      {...(isShort ? { role: 'img', 'aria-label': label } : {})}
      title={label}
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 0.5,
        flexShrink: 0,
        maxWidth: '100%',
        fontSize: '0.8125rem',
        fontWeight: 600,
        color: first.activity === 'writing' ? 'text.primary' : 'text.secondary',
      }}
    >
      <Icon color={first.activity === 'writing' ? 'warning' : 'inherit'} sx={{ fontSize: '1rem' }} />
      <Box component="bdi" sx={{ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}>
        {isShort ? `${givenNameOf(first.user.name)}${others}` : label}
      </Box>
    </Box>
  );
};
