import { IconUsers } from '@tabler/icons-react'
import { isOneOf } from '#contract/is-one-of.ts'
import { RECIPIENT_STATES, type RecipientState } from '#contract/mailings/states.ts'
import type { Answer } from '../../../lib/api.ts'
import { useFormats } from '../../../lib/formats.ts'
import type { StatusTone } from '../../../lib/theme-colors.ts'
import { FRESH_PAGE, useAnswer } from '../../../lib/use-answer.ts'
import { useTranslation } from '../../../lib/use-translation.ts'
import type { Column } from '../../../ui/data-table/column.ts'
import { DataTable } from '../../../ui/data-table/data-table.tsx'
import { useListSearch } from '../../../ui/data-table/use-list-search.ts'
import { FileDownloadButton } from '../../../ui/file-download-button.tsx'
import { FilterChips } from '../../../ui/filter-chips.tsx'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import classes from '../mailings.module.css'
import { MAILINGS_KEY, type MailingDetails } from '../mailings.ts'

type Recipient = Answer<'GET /mailing/{id}/recipients'>['items'][number]

const TONES: Record<RecipientState, StatusTone> = {
  queued: 'wait',
  sending: 'busy',
  sent: 'ok',
  refused: 'bad',
  bounced: 'bad',
  left_out: 'idle',
  unknown: 'wait',
}
/** What somebody should look at. */
const PROBLEMS = 'bounced,refused,unknown'

const isKnown = (states: string) => states.split(',').every((state) => isOneOf(RECIPIENT_STATES, state))

/** What became of the mail to each recipient. */
export function RecipientsList({ mailing: { id, counts } }: { mailing: MailingDetails }) {
  const { t } = useTranslation('mailings')
  const list = useListSearch({ sortFields: ['number'], sortBy: 'number', filters: ['state'] })
  const { page, size, search, sort_by, sort_order } = list.query
  const asked = list.state.filters.state ?? ''
  const state = asked && isKnown(asked) ? asked : undefined
  const query = useAnswer(
    'GET /mailing/{id}/recipients',
    { params: { id }, query: { page, size, search, sort_by, sort_order, state } },
    // By the figures it stands below: a list that was on its way when they changed is asked for again.
    { family: [...MAILINGS_KEY, Object.values(counts).join()], ...FRESH_PAGE },
  )
  const problems = counts.bounced + counts.refused + counts.unknown
  return (
    <div className={classes.stack}>
      <FilterChips
        label={t('report.state')}
        value={asked}
        onChange={(value) => list.setFilter('state', value || null)}
        chips={[
          { value: '', label: t('report.all'), count: counts.total },
          { value: PROBLEMS, label: t('report.problems'), count: problems, urgent: true },
          { value: 'left_out', label: t('outcomes.left_out'), count: counts.left_out },
          { value: 'sent', label: t('outcomes.sent'), count: counts.sent },
        ]}
      />
      <DataTable
        label={t('report.label')}
        query={query}
        list={list}
        rowId={({ number }) => String(number)}
        searchLabel={t('report.search')}
        toolbar={
          <FileDownloadButton
            call="GET /mailing/{id}/export"
            input={{ params: { id }, query: { state } }}
            variant="default"
          >
            {t('report.export')}
          </FileDownloadButton>
        }
        empty={{ title: t('report.empty'), icon: <IconUsers size={24} stroke={1.6} /> }}
        columns={useColumns()}
      />
    </div>
  )
}

function useColumns(): Column<Recipient>[] {
  const { t } = useTranslation('mailings')
  const formats = useFormats()
  return [
    {
      key: 'number',
      title: t('report.name'),
      card: 'title',
      room: 240,
      render: ({ name }) => <bdi>{name}</bdi>,
      details: ({ email }) => <bdi dir="ltr">{email}</bdi>,
    },
    {
      key: 'state',
      title: t('report.state'),
      card: 'beside',
      room: 190,
      render: ({ state }) => <StatusBadge tone={TONES[state]}>{t(`outcomes.${state}`)}</StatusBadge>,
    },
    {
      key: 'error',
      title: t('report.error'),
      room: 260,
      plain: true,
      render: ({ reason, error }) =>
        reason ? (
          t(`audience.reasons.${reason}`)
        ) : error ? (
          <bdi dir="ltr" title={error}>
            {error}
          </bdi>
        ) : (
          '–'
        ),
    },
    {
      key: 'at',
      title: t('report.at'),
      room: 150,
      wide: true,
      render: ({ at }) => (at ? <time dateTime={at}>{formats.dateTime(at)}</time> : '–'),
    },
  ]
}
