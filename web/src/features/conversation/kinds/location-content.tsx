import PlaceOutlined from '@mui/icons-material/PlaceOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { FoundText } from '../../../components/found-text.tsx';
import { parseLocation } from '../../../entities/message/parse-location.ts';

type Props = { readonly body: string; readonly search?: string | undefined };

const LocationContent = ({ body, search }: Props) => {
  const { t } = useTranslation('conversation');
  const { image, link, description } = parseLocation(body);
  return (
    <Box sx={{ width: 260, maxWidth: '100%', my: 0.5 }}>
      <Box
        sx={{
          height: 130,
          display: 'grid',
          placeItems: 'center',
          borderRadius: 1.2,
          overflow: 'hidden',
          bgcolor: 'action.hover',
          '& > svg': { fontSize: 44, color: 'text.secondary' },
        }}
      >
        {image === undefined ? (
          <PlaceOutlined />
        ) : (
          <Box
            component="img"
            src={image}
            alt={t('media.location')}
            sx={{ width: '100%', height: '100%', objectFit: 'cover' }}
          />
        )}
      </Box>
      {description === '' ? null : (
        <Box sx={{ pt: 0.75, whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', fontSize: '0.9375rem' }}>
          <FoundText text={description} search={search} />
        </Box>
      )}
      {link === undefined ? null : (
        <Button
          fullWidth
          component="a"
          href={link}
          target="_blank"
          rel="noopener noreferrer nofollow"
          startIcon={<PlaceOutlined />}
        >
          {t('openMap')}
        </Button>
      )}
    </Box>
  );
};

export default LocationContent;
