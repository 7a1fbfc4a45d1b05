import type { ContactListItem } from '@balcao/contracts';
import ArrowBackRounded from '@mui/icons-material/ArrowBackRounded';
import LocalOfferOutlined from '@mui/icons-material/LocalOfferOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { type Components, Virtuoso } from 'react-virtuoso';
import { SkeletonBar } from '../../components/loading/skeleton-bar.tsx';
import { ColorChip } from '../../components/color-chip.tsx';
import { DelayedSkeleton } from '../../components/loading/delayed-skeleton.tsx';
import { ErrorState } from '../../components/loading/error-state.tsx';
import { NextPageTrigger, type Pages } from '../../components/loading/next-page-trigger.tsx';
import { Notice } from '../../components/notice.tsx';
import PaperList from '../../components/paper/paper-list.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { paths } from '../../config/paths.ts';
import { allTags } from '../../entities/tag/all-tags.ts';
import { mayFetchNext } from '../../lib/queries/may-fetch-next.ts';
import MuiLink from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { ContactAvatar } from '../../entities/contact/contact-avatar.tsx';
import { useContactName, findable } from '../../entities/contact/contact-name.ts';
import { formatPhone } from '../../lib/text/format.ts';

/** Links to the contact, unless no search would find it. */
const TaggedContact = ({ contact }: { readonly contact: ContactListItem }) => {
  const name = useContactName()(contact);
  const found = findable(contact);
  return (
    <Box
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 1.5,
        minHeight: 56,
        px: 1,
        borderTop: 1,
        borderColor: 'divider',
      }}
    >
      <ContactAvatar name={name} picture={contact.profilePicUrl} isGroup={contact.isGroup} size={36} />
      <Box sx={{ minWidth: 0 }}>
        {found === '' ? (
          <Typography noWrap title={name}>
            {name}
          </Typography>
        ) : (
          <MuiLink
            component={Link}
            to={paths.contacts.to(found)}
            noWrap
            title={name}
            sx={{ display: 'block', py: 0.5 }}
          >
            {name}
          </MuiLink>
        )}
        {contact.number === null ? null : (
          <Typography variant="body2" color="textSecondary" noWrap>
            {formatPhone(contact.number)}
          </Typography>
        )}
      </Box>
    </Box>
  );
};

type Contacts = Pages & {
  readonly data:
    | { readonly pages: readonly { readonly contacts: readonly ContactListItem[]; readonly count: number }[] }
    | undefined;
  readonly refetch: () => unknown;
};

type ListContext = { readonly label: string };

const components: Components<ContactListItem, ListContext> = {
  List: ({ ref, context, ...props }) => <div {...props} ref={ref} role="list" aria-label={context.label} />,
  Item: ({ item: _item, context: _, ...props }) => <div {...props} role="listitem" />,
};

const BackToTags = () => {
  const { t } = useTranslation('tags');
  return (
    <IconButton
      component={Link}
      to={paths.tags.to()}
      aria-label={t('one.back')}
      title={t('one.back')}
      sx={{ width: 44, height: 44 }}
    >
      <ArrowBackRounded />
    </IconButton>
  );
};

export const GoneTag = () => {
  const { t } = useTranslation('tags');
  return (
    <Notice icon={<LocalOfferOutlined />} title={t('one.gone.title')} text={t('one.gone.text')}>
      <Button variant="outlined" component={Link} to={paths.tags.to()}>
        {t('one.back')}
      </Button>
    </Notice>
  );
};

type Props = {
  readonly tagId: number;
  /** The contacts that this user may see. */
  readonly query: Contacts;
};

/** A tag with its count of contacts, and the contacts (rule K9). */
export const TagPage = ({ tagId, query }: Props) => {
  const { t } = useTranslation('tags');
  const { data: tags, error, refetch } = useQuery(allTags);
  const contacts = query.data?.pages.flatMap((page) => page.contacts);
  if (tags === undefined && error !== null)
    return <ErrorState error={error} onRetry={() => void refetch()} />;
  const tag = tags?.find(({ id }) => id === tagId);
  if (tags !== undefined && tag === undefined) return <GoneTag />;

  const content = (): ReactNode => {
    if (contacts === undefined)
      return query.error === null ? (
        <DelayedSkeleton>
          {['first', 'second', 'third'].map((key) => (
            <SkeletonBar key={key} height={52} />
          ))}
        </DelayedSkeleton>
      ) : (
        <ErrorState error={query.error} onRetry={() => void query.refetch()} />
      );
    if (contacts.length === 0)
      return <Notice icon={<LocalOfferOutlined />} title={t('one.empty.title')} text={t('one.empty.text')} />;
    return (
      <>
        <Virtuoso<ContactListItem, ListContext>
          style={{ flex: 1 }}
          data={contacts}
          computeItemKey={(_, contact) => contact.id}
          components={components}
          context={{ label: t('contacts') }}
          endReached={() => {
            if (mayFetchNext(query)) query.fetchNextPage();
          }}
          itemContent={(_, contact) => <TaggedContact contact={contact} />}
        />
        <PaperList
          label={t('contacts')}
          rows={() =>
            contacts.map((contact) => ({ key: contact.id, row: <TaggedContact contact={contact} /> }))
          }
        />
      </>
    );
  };
  return (
    <Box sx={{ flex: 1, minHeight: 0, display: 'flex', flexDirection: 'column' }}>
      <PageHeader
        title={tag?.name ?? t('title')}
        count={query.data?.pages[0]?.count}
        filters={tag === undefined ? null : <ColorChip label={tag.name} color={tag.color} />}
      >
        <Button component={Link} to={`${paths.contacts.to()}?tag=${String(tagId)}`} sx={{ minHeight: 44 }}>
          {t('one.inContacts')}
        </Button>
        <BackToTags />
      </PageHeader>
      {content()}
      {query.isFetchNextPageError ? <NextPageTrigger query={query} /> : null}
    </Box>
  );
};
