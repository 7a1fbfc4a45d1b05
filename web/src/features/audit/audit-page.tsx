import DownloadOutlined from '@mui/icons-material/DownloadOutlined';
import HistoryOutlined from '@mui/icons-material/HistoryOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import { useInfiniteQuery, useQuery, useQueryClient, useMutation } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { AdminList } from '../../components/admin/admin-list.tsx';
import { entriesIn } from '../../components/admin/live-pages.ts';
import { Notice } from '../../components/notice.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { type AuditFilter, auditQueries, countNews, entriesOf, queryOf } from './api/audit-queries.ts';
import { AuditFilters } from './components/audit-filters.tsx';
import { useAuditColumns } from './components/audit-columns.tsx';
import { auditNews } from './audit.realtime.ts';
import { exportAudit } from '@balcao/contracts';
import { ApiError, toApiError } from '../../lib/session/api-error.ts';
import { session } from '../../lib/session/session.ts';
import { saveFile } from '../../lib/save-file.ts';
import { settingQueries, timeZoneOf } from '../../entities/setting/setting-queries.ts';

/** The file as it downloads, with its progress. */
const fetchFile = async (
  asked: ReturnType<typeof queryOf>,
  onBytes: (bytes: number) => void,
): Promise<Blob> => {
  const query = new URLSearchParams(asked).toString();
  const response = await fetch(`${exportAudit.path}?${query}`, {
    headers: { authorization: `Bearer ${session.token() ?? ''}` },
  });
  if (!response.ok) throw await toApiError(response);
  const parts: BlobPart[] = [];
  let bytes = 0;
  try {
    const reader = response.body?.getReader();
    for (let part = await reader?.read(); part?.value !== undefined; part = await reader?.read()) {
      parts.push(part.value);
      bytes += part.value.byteLength;
      onBytes(bytes);
    }
  } catch (cause) {
    throw new ApiError('ERR_NETWORK', {}, { cause });
  }
  return new Blob(parts, { type: 'text/csv;charset=utf-8' });
};

const useExportAudit = (timeZone: string) => {
  const [bytes, setBytes] = useState(0);
  const save = useMutation({
    mutationFn: (filter: AuditFilter) => {
      setBytes(0);
      return fetchFile(queryOf(filter, timeZone), setBytes);
    },
    onSuccess: (file) => {
      saveFile(file, 'audit.csv');
    },
  });
  return { save, kilobytes: Math.ceil(bytes / 1_024) };
};

const names = ['kind', 'thingId', 'personId', 'from', 'to'] as const;

const noActions = { extra: [], edit: undefined, remove: undefined };

/** @param props.timeZone the desk's time zone, for days and times */
const AuditLog = ({ timeZone }: { readonly timeZone: string }) => {
  const { t } = useTranslation('audit');
  const queryClient = useQueryClient();
  const [address, setAddress] = useSearchParams();
  const valueOf = (name: (typeof names)[number]): string => address.get(name) ?? '';
  const filter: AuditFilter = {
    kind: valueOf('kind'),
    thingId: valueOf('thingId'),
    personId: valueOf('personId'),
    from: valueOf('from'),
    to: valueOf('to'),
  };
  /** Stable while the address is, so that rows are not rendered again. */
  const narrow = useCallback(
    (change: Partial<AuditFilter>): void =>
      setAddress((now) => {
        const next = { ...Object.fromEntries(now), ...change };
        return new URLSearchParams(Object.entries(next).filter(([, value]) => value !== ''));
      }),
    [setAddress],
  );
  const columns = useAuditColumns(narrow, timeZone);
  const query = useInfiniteQuery(auditQueries.list(filter, timeZone));
  const news = useQuery(auditNews);
  const { save, kilobytes } = useExportAudit(timeZone);
  const pages = query.data?.pages;
  const entries = useMemo(() => (pages === undefined ? undefined : entriesIn(pages, entriesOf)), [pages]);
  const newCount = countNews(news.data, filter, timeZone);
  const showNew = (): void => {
    queryClient.setQueryData(auditNews.queryKey, []);
    void queryClient.resetQueries({ queryKey: auditQueries.all() });
  };
  const isNarrowed = names.some((name) => valueOf(name) !== '');
  const said = isNarrowed ? 'nothingFound' : 'empty';
  return (
    <Box sx={{ flex: 1, minHeight: 0, display: 'flex', flexDirection: 'column' }}>
      <PageHeader title={t('title')} filters={<AuditFilters filter={filter} narrow={narrow} />}>
        <Button
          startIcon={<DownloadOutlined />}
          disabled={save.isPending}
          sx={{ minHeight: 44 }}
          onClick={() => save.mutate(filter)}
        >
          {save.isPending ? t('exporting', { kilobytes }) : t('export')}
        </Button>
      </PageHeader>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mb: 1 }}>
        {filter.personId === '' ? null : (
          <Chip
            label={t('filters.person', {
              name:
                entries?.find(({ actor }) => String(actor.id) === filter.personId)?.actor.name ??
                filter.personId,
            })}
            sx={{ minHeight: 44 }}
            onClick={() => narrow({ personId: '' })}
            onDelete={() => narrow({ personId: '' })}
          />
        )}
        {filter.thingId === '' ? null : (
          <Chip
            label={t('filters.thing', { name: entries?.[0]?.thing.name ?? filter.thingId })}
            sx={{ minHeight: 44 }}
            onClick={() => narrow({ thingId: '' })}
            onDelete={() => narrow({ thingId: '' })}
          />
        )}
        {newCount === 0 ? null : (
          <Button variant="contained" sx={{ minHeight: 44 }} onClick={showNew}>
            {t('news', { count: newCount })}
          </Button>
        )}
      </Box>
      <AdminList
        label={t('title')}
        query={query}
        entries={entries}
        search={address.toString()}
        columns={columns}
        empty={<Notice icon={<HistoryOutlined />} title={t(`${said}.title`)} text={t(`${said}.text`)} />}
        actionsOf={() => noActions}
      />
    </Box>
  );
};

export const AuditPage = () => {
  const { data: settings } = useQuery(settingQueries.list());
  // Days begin in the desk's time zone, so the page waits for the settings.
  return settings === undefined ? null : <AuditLog timeZone={timeZoneOf(settings)} />;
};
