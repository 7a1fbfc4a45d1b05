import { idInputSchema } from '@balcao/contracts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import { contactList } from '../../features/contacts/api/contact-queries.ts';
import { GoneTag, TagPage } from '../../features/tags/tag-page.tsx';

const Contacts = ({ tagId }: { readonly tagId: number }) => (
  <TagPage tagId={tagId} query={useInfiniteQuery(contactList('', [tagId]))} />
);

const TagRoute = () => {
  const tagId = idInputSchema.safeParse(useParams()['tagId']);
  return tagId.success ? <Contacts key={tagId.data} tagId={tagId.data} /> : <GoneTag />;
};

export default TagRoute;
