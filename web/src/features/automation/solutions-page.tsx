import { IconBulb } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useFormats } from '../../lib/formats.ts'
import { FRESH_PAGE, useAnswer } from '../../lib/use-answer.ts'
import { useTranslation } from '../../lib/use-translation.ts'
import { Copyable } from '../../ui/copyable.tsx'
import { DataTable } from '../../ui/data-table/data-table.tsx'
import { useListSearch } from '../../ui/data-table/use-list-search.ts'
import { Select } from '../../ui/form/select.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { SolutionActions } from './solution-actions.tsx'
import classes from './solutions-page.module.css'
import { Suspension } from './suspension.tsx'

/** Files that are delivered at once the next time: what was kept, from which order, and how often it helped. */
export function SolutionsPage() {
  const { t } = useTranslation('automation')
  const formats = useFormats()
  const list = useListSearch({
    sortFields: ['created_at', 'used'],
    sortBy: 'created_at',
    sortOrder: 'desc',
    filters: ['suspended'],
  })
  const query = useAnswer('GET /solutions', { query: list.query }, FRESH_PAGE)
  return (
    <>
      <PageHeader title={t('kept.title')} hint={t('kept.hint')} />
      <DataTable
        label={t('kept.title')}
        query={query}
        list={list}
        rowId={({ id }) => id}
        searchLabel={t('kept.search')}
        empty={{
          title: t('kept.empty'),
          text: t('kept.empty_text'),
          icon: <IconBulb size={24} stroke={1.6} />,
          action: (
            <LinkButton to="/admin/manage_orders/pending_orders" variant="default">
              {t('kept.to_work')}
            </LinkButton>
          ),
        }}
        actions={(solution) => <SolutionActions solution={solution} />}
        toolbar={
          <Select
            aria-label={t('kept.filter')}
            placeholder={t('kept.all')}
            data={[
              { value: 'false', label: t('kept.states.active') },
              { value: 'true', label: t('kept.states.suspended') },
            ]}
            value={list.state.filters.suspended ?? null}
            onChange={(value) => list.setFilter('suspended', value)}
            clearable
            clearButtonProps={{ 'aria-label': t('kept.all') }}
          />
        }
        actionsRoom={104}
        columns={[
          {
            key: 'label',
            title: t('kept.label'),
            card: 'title',
            room: 260,
            render: ({ label }) => <bdi>{label}</bdi>,
            details: ({ suspension }) => (suspension ? <Suspension of={suspension} /> : null),
          },
          {
            key: 'file',
            title: t('kept.file'),
            room: 200,
            plain: true,
            render: ({ original_size, original_sha256 }) => (
              <span className={classes.file}>
                {formats.fileSize(original_size)}
                <Copyable value={original_sha256} what={t('kept.hash')} code>
                  {original_sha256.slice(0, 8)}…
                </Copyable>
              </span>
            ),
          },
          {
            key: 'order',
            title: t('kept.order'),
            room: 100,
            render: ({ order_id, order_no }) =>
              order_id && order_no !== null ? (
                <Link
                  to="/admin/manage_orders/order_details/$id"
                  params={{ id: order_id }}
                  className={classes.link}
                >
                  <bdi dir="ltr">#{order_no}</bdi>
                </Link>
              ) : (
                '–'
              ),
          },
          {
            key: 'by',
            title: t('kept.by'),
            room: 150,
            wide: true,
            render: ({ created_by }) => <bdi>{created_by || '–'}</bdi>,
          },
          {
            key: 'created_at',
            title: t('kept.at'),
            room: 130,
            sortable: true,
            render: ({ created_at }) => formats.date(created_at),
          },
          {
            key: 'used',
            title: t('kept.used'),
            room: 110,
            sortable: true,
            align: 'end',
            render: ({ used }) => formats.number(used),
          },
          {
            key: 'last_used_at',
            title: t('kept.last_used'),
            room: 140,
            wide: true,
            render: ({ last_used_at }) => (last_used_at ? formats.date(last_used_at) : t('kept.never')),
          },
        ]}
      />
    </>
  )
}
