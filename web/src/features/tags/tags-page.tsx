import { can } from '@balcao/contracts';
import LocalOfferOutlined from '@mui/icons-material/LocalOfferOutlined';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { AdminPage } from '../../components/admin/admin-page.tsx';
import { useAddressSearch } from '../../components/admin/use-address-search.ts';
import { useTexts } from '../../lib/i18n.ts';
import { useUser } from '../../lib/session.ts';
import { useDeleteTags } from './api/change-tags.ts';
import { tagQueries, tagsOf } from './api/tag-queries.ts';
import { useTagColumns } from './components/tag-columns.tsx';
import { TagDialog } from './components/tag-dialog.tsx';

export const TagsPage = () => {
  const texts = useTexts('tags');
  const { profile } = useUser();
  const search = useAddressSearch();
  const columns = useTagColumns();
  const remove = useDeleteTags();
  const query = useInfiniteQuery({ ...tagQueries.list(search.words), placeholderData: keepPreviousData });
  return (
    <AdminPage
      name="tags"
      title={texts('title')}
      icon={<LocalOfferOutlined />}
      search={{ ...search, label: texts('search') }}
      query={query}
      entriesOf={tagsOf}
      columns={columns}
      empty={{ title: texts('empty.title'), text: texts('empty.text') }}
      nothingFound={{ title: texts('nothingFound.title'), text: texts('nothingFound.text') }}
      add={{ label: texts('add') }}
      edit={{ labelOf: ({ name }) => texts('editOne', { name }) }}
      form={(tag, onClose) => <TagDialog tag={tag} onClose={onClose} />}
      removal={{
        labelOf: ({ name }) => texts('deleteOne', { name }),
        question: ({ name }) => ({
          title: texts('deleteDialog.title', { name }),
          text: texts('deleteDialog.text'),
          confirmLabel: texts('delete'),
        }),
        all: can(profile, 'tags:deleteAll')
          ? {
              label: texts('deleteAll'),
              question: {
                title: texts('deleteAllDialog.title'),
                text: texts('deleteAllDialog.text'),
                confirmLabel: texts('deleteAll'),
              },
            }
          : undefined,
        isBusy: remove.isPending,
        remove: (target, done) => remove.mutate(target === 'all' ? 'all' : target.id, { onSettled: done }),
      }}
    />
  );
};
