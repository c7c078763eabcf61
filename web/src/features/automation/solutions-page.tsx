import { ActionIcon } from '@mantine/core'
import { IconBulb, IconTrash } from '@tabler/icons-react'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { api } from '../../lib/api.ts'
import { useFormats } from '../../lib/formats.ts'
import { useConfirmDelete } from '../../ui/confirm.tsx'
import { DataTable } from '../../ui/data-table/data-table.tsx'
import { useListSearch } from '../../ui/data-table/use-list-search.ts'
import { PageHeader } from '../../ui/page-header.tsx'
import { useToasts } from '../../ui/toasts.tsx'
import classes from './solutions-page.module.css'

const KEY = ['automation', 'solutions'] as const

/** Files that are delivered at once the next time: what was kept, from which order, and how often it helped. */
export function SolutionsPage() {
  const { t } = useTranslation('automation')
  const formats = useFormats()
  const list = useListSearch({
    sortFields: ['created_at', 'used'],
    sortBy: 'created_at',
    sortOrder: 'desc',
  })
  const query = useQuery({
    queryKey: [...KEY, list.query],
    queryFn: ({ signal }) => api('GET /solutions', { query: list.query, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
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
        }}
        actions={(solution) => <Forget id={solution.id} label={solution.label} />}
        columns={[
          {
            key: 'label',
            title: t('kept.label'),
            card: 'title',
            render: ({ label }) => <bdi>{label}</bdi>,
          },
          {
            key: 'file',
            title: t('kept.file'),
            render: ({ original_size, original_sha256 }) => (
              <>
                {formats.fileSize(original_size)} · <bdi dir="ltr">{original_sha256.slice(0, 12)}…</bdi>
              </>
            ),
          },
          {
            key: 'order',
            title: t('kept.order'),
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
          { key: 'by', title: t('kept.by'), render: ({ created_by }) => <bdi>{created_by || '–'}</bdi> },
          {
            key: 'created_at',
            title: t('kept.at'),
            sortable: true,
            render: ({ created_at }) => formats.date(created_at),
          },
          {
            key: 'used',
            title: t('kept.used'),
            sortable: true,
            align: 'end',
            render: ({ used }) => formats.number(used),
          },
          {
            key: 'last_used_at',
            title: t('kept.last_used'),
            card: 'hidden',
            render: ({ last_used_at }) => (last_used_at ? formats.dateTime(last_used_at) : '–'),
          },
        ]}
      />
    </>
  )
}

function Forget({ id, label }: { id: string; label: string }) {
  const { t } = useTranslation('automation')
  const cache = useQueryClient()
  const toast = useToasts()
  const confirmDelete = useConfirmDelete()
  const forgetting = useMutation({
    mutationFn: () => api('DELETE /solutions/{id}', { params: { id } }),
    onSuccess: () => toast.success(t('kept.forgotten')),
    onError: toast.error,
    onSettled: () => cache.invalidateQueries({ queryKey: KEY }),
  })
  return (
    <ActionIcon
      variant="default"
      size="input-sm"
      aria-label={t('kept.forget', { label })}
      loading={forgetting.isPending}
      onClick={async () => {
        if (await confirmDelete(t('kept.forget_text'))) forgetting.mutate()
      }}
    >
      <IconTrash size={16} aria-hidden />
    </ActionIcon>
  )
}
