import { can, type Tag } from '@balcao/contracts';
import ContactsOutlined from '@mui/icons-material/ContactsOutlined';
import LocalOfferOutlined from '@mui/icons-material/LocalOfferOutlined';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { AdminPage } from '../../components/admin/admin-page.tsx';
import { useAddressSearch } from '../../components/admin/use-address-search.ts';
import { paths } from '../../config/paths.ts';
import { useUser } from '../../lib/session/session.ts';
import { useDeleteTags } from './api/change-tags.ts';
import { tagQueries, tagsOf } from './api/tag-queries.ts';
import { TagDialog } from './components/tag-dialog.tsx';
import { useMemo } from 'react';
import type { Columns } from '../../components/admin/column.ts';
import { EntryName } from '../../components/admin/entry-name.tsx';

export const useTagColumns = (): Columns<Tag> => {
  const { t } = useTranslation('tags');
  return useMemo(
    () => [
      { id: 'name', header: t('name'), cell: ({ name, color }) => <EntryName name={name} color={color} /> },
      {
        id: 'contacts',
        header: t('contacts'),
        width: 140,
        align: 'right',
        cell: ({ contacttag }) => contacttag.length,
      },
    ],
    [t],
  );
};

export const TagsPage = () => {
  const { t } = useTranslation('tags');
  const { profile } = useUser();
  const search = useAddressSearch();
  const columns = useTagColumns();
  const navigate = useNavigate();
  const remove = useDeleteTags();
  const query = useInfiniteQuery({ ...tagQueries.list(search.words), placeholderData: keepPreviousData });
  return (
    <AdminPage
      name="tags"
      title={t('title')}
      icon={<LocalOfferOutlined />}
      search={{ ...search, label: t('search') }}
      query={query}
      entriesOf={tagsOf}
      columns={columns}
      empty={{ title: t('empty.title'), text: t('empty.text') }}
      nothingFound={{ title: t('nothingFound.title'), text: t('nothingFound.text') }}
      add={{ label: t('add') }}
      edit={{ labelOf: ({ name }) => t('editOne', { name }) }}
      form={(tag, onClose) => <TagDialog tag={tag} onClose={onClose} />}
      extraActions={(tag) => [
        {
          label: t('showContacts', { name: tag.name }),
          icon: <ContactsOutlined fontSize="small" />,
          onClick: () => void navigate(paths.tag.to(tag.id)),
        },
      ]}
      removal={{
        labelOf: ({ name }) => t('deleteOne', { name }),
        question: ({ name, contacttag }) => ({
          title: t('deleteDialog.title', { name }),
          text: t('deleteDialog.text'),
          confirmLabel: t('delete'),
          loss: contacttag.length === 0 ? null : t('deleteDialog.loss', { count: contacttag.length }),
        }),
        all: can(profile, 'tags:deleteAll')
          ? {
              label: t('deleteAll'),
              count: tagQueries.count,
              question: (count) => ({
                title: t('deleteAllDialog.title', { count }),
                text: t('deleteAllDialog.text'),
                confirmLabel: t('deleteAll'),
              }),
            }
          : undefined,
        isBusy: remove.isPending,
        remove: (target, done) => remove.mutate(target === 'all' ? 'all' : target.id, { onSettled: done }),
      }}
    />
  );
};
