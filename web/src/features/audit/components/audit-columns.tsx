import type { AuditEntry, AuditChange, AuditValue } from '@balcao/contracts';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useMemo, useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { Columns } from '../../../components/admin/column.ts';
import type { AuditFilter } from '../api/audit-queries.ts';
import { momentFormat } from '../../../lib/text/format.ts';
import type { Resources } from '../../../locales/resources.ts';

type Texts = Resources['audit'];

/** One field of an entry: its value before and after. */
const AuditChangeLine = ({ change }: { readonly change: AuditChange }) => {
  const { t, i18n } = useTranslation('audit');
  const isField = (name: string): name is keyof Texts['fields'] =>
    i18n.exists(`fields.${name}`, { ns: 'audit' });
  const isWord = (name: string): name is keyof Texts['values'] =>
    i18n.exists(`values.${name}`, { ns: 'audit' });
  const wordOf = (value: string | number | boolean): string => {
    const text = String(value);
    // Values may contain dots, which would separate parts of a text key.
    return !text.includes('.') && isWord(text) ? t(`values.${text}`) : text;
  };
  const textOf = (value: AuditValue): string =>
    value === null || value === ''
      ? t('nothing')
      : Array.isArray(value)
        ? value.map(wordOf).join(', ') || t('nothing')
        : wordOf(value);
  const { field, before, after, isSecret } = change;
  return (
    <Typography component="li" variant="body2" sx={{ overflowWrap: 'anywhere' }}>
      <Box component="span" sx={{ fontWeight: 600 }}>
        {isField(field) ? t(`fields.${field}`) : field}
      </Box>
      {': '}
      {isSecret === true ? (
        t('secretChanged')
      ) : (
        <>
          {before === null ? null : (
            <>
              <Box component="del" sx={{ color: 'text.secondary' }}>
                {textOf(before)}
              </Box>
              <span aria-hidden>{' → '}</span>
            </>
          )}
          <Box component="ins" sx={{ textDecoration: 'none' }}>
            {textOf(after)}
          </Box>
        </>
      )}
    </Typography>
  );
};

type SettingName = keyof Resources['settings']['fields'];
type IntegrationName = keyof Resources['integrations']['fields'];

/** What the entry is about, as its own page calls it; null: an account that does not exist. */
const useThingName = (): ((entry: Pick<AuditEntry, 'kind' | 'thing'>) => string | null) => {
  const { t: ofSettings, i18n } = useTranslation('settings');
  const { t: ofIntegrations } = useTranslation('integrations');
  return useCallback(
    ({ kind, thing: { id, name } }) => {
      const isSetting = (key: string): key is SettingName =>
        i18n.exists(`fields.${key}.label`, { ns: 'settings' });
      const isIntegration = (key: string): key is IntegrationName =>
        i18n.exists(`fields.${key}.label`, { ns: 'integrations' });
      if (id === null) return null;
      if (kind === 'setting' && isSetting(id)) return ofSettings(`fields.${id}.label`);
      if (kind === 'integration' && isIntegration(id)) return ofIntegrations(`fields.${id}.label`);
      return name === null || name === '' ? id : name;
    },
    [ofSettings, ofIntegrations, i18n],
  );
};

type Narrow = (filter: Partial<AuditFilter>) => void;

/** The first fields of many; the exported file has all of them. */
const shownChanges = 12;

const linkStyle = { textAlign: 'start', verticalAlign: 'baseline', fontSize: 'inherit' } as const;

type WhatProps = {
  readonly entry: AuditEntry;
  readonly thingName: string | null;
  readonly narrow: Narrow;
};

const What = ({ entry: { kind, action, thing }, thingName, narrow }: WhatProps) => {
  const { t } = useTranslation('audit');
  return (
    <Box>
      <Typography component="h2" variant="subtitle2">
        {`${t(`kinds.${kind}`)}: ${t(`actions.${action}`)}`}
      </Typography>
      {thingName === null ? (
        <Typography variant="body2">{t('unknownThing')}</Typography>
      ) : (
        <Link
          component="button"
          sx={linkStyle}
          aria-label={t('onlyThing', { name: thingName })}
          onClick={() => narrow({ kind, thingId: thing.id ?? '' })}
        >
          {thingName}
        </Link>
      )}
    </Box>
  );
};

/** @param timeZone the desk's time zone: every reader sees the same time */
export const useAuditColumns = (narrow: Narrow, timeZone: string): Columns<AuditEntry> => {
  const { t, i18n } = useTranslation('audit');
  const thingNameOf = useThingName();
  return useMemo(() => {
    const full = new Intl.DateTimeFormat(i18n.language, { dateStyle: 'full', timeStyle: 'long', timeZone });
    const momentOf = momentFormat(timeZone);
    /** A part of the desk has a name that only its engineers know. */
    const whoOf = ({ actor }: AuditEntry): string =>
      actor.kind === 'system' || actor.name === null ? t(`actors.${actor.kind}`) : actor.name;
    return [
      {
        id: 'what',
        header: t('columns.what'),
        cell: (entry) => <What entry={entry} thingName={thingNameOf(entry)} narrow={narrow} />,
      },
      {
        id: 'who',
        header: t('columns.who'),
        width: '16%',
        cell: (entry) =>
          entry.actor.id === null ? (
            whoOf(entry)
          ) : (
            <Link
              component="button"
              sx={linkStyle}
              aria-label={t('onlyPerson', { name: whoOf(entry) })}
              onClick={() => narrow({ personId: String(entry.actor.id) })}
            >
              {whoOf(entry)}
            </Link>
          ),
      },
      {
        id: 'when',
        header: t('columns.when'),
        // Day and time below each other leave the names their room.
        width: 124,
        cell: ({ at }) => (
          <time dateTime={at} title={full.format(new Date(at))}>
            {momentOf(at).dateAndSeconds}
          </time>
        ),
      },
      {
        id: 'changes',
        header: t('columns.changes'),
        isEmpty: ({ changes }) => changes.length === 0,
        width: '32%',
        cell: ({ changes }) => (
          <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
            {changes.slice(0, shownChanges).map((change) => (
              <AuditChangeLine key={change.field} change={change} />
            ))}
          </Box>
        ),
      },
      {
        id: 'from',
        header: t('columns.from'),
        width: '16%',
        from: 'md',
        cell: ({ origin }) =>
          origin === null
            ? t('unknownOrigin')
            : `${origin.address} · ${origin.browser || t('unknownBrowser')}`,
      },
    ];
  }, [t, i18n.language, narrow, timeZone, thingNameOf]);
};
