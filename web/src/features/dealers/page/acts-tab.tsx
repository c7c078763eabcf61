import { IconHistory } from '@tabler/icons-react'
import { useFormats } from '../../../lib/formats.ts'
import { FRESH_PAGE, useAnswer } from '../../../lib/use-answer.ts'
import { useTranslation } from '../../../lib/use-translation.ts'
import { DataTable } from '../../../ui/data-table/data-table.tsx'
import { useListSearch } from '../../../ui/data-table/use-list-search.ts'
import { customerKey } from '../people-keys.ts'
import classes from './customer.module.css'
import type { CustomerParts } from './customer-page.tsx'

interface ActsTabProps extends Pick<CustomerParts, 'actName'> {
  userId: string
}

/** What staff did with a customer, and in their account. */
export function ActsTab({ userId, actName }: ActsTabProps) {
  const { t } = useTranslation('dealers')
  const formats = useFormats()
  const list = useListSearch({ sortFields: ['at'], sortBy: 'at', sortOrder: 'desc' })
  const { page, size, sort_by, sort_order } = list.query
  const query = useAnswer(
    'GET /user/{id}/acts',
    { params: { id: userId }, query: { page, size, sort_by, sort_order } },
    { family: customerKey(userId), ...FRESH_PAGE },
  )
  return (
    <DataTable
      label={t('customer.acts')}
      query={query}
      list={list}
      rowId={({ id }) => id}
      empty={{ title: t('acts.empty'), icon: <IconHistory size={24} stroke={1.6} /> }}
      columns={[
        {
          key: 'act',
          title: t('acts.what'),
          card: 'title',
          room: 200,
          render: ({ act }) => actName(act),
          details: ({ subject }) => <bdi>{subject}</bdi>,
        },
        {
          key: 'actor',
          title: t('acts.who'),
          card: 'beside',
          room: 180,
          render: ({ actor, was_inside }) => (
            <>
              <bdi>{actor?.name ?? t('acts.program')}</bdi>
              {was_inside ? <span className={classes.small}> ({t('acts.inside')})</span> : null}
            </>
          ),
        },
        {
          key: 'at',
          title: t('acts.when'),
          sortable: true,
          plain: true,
          room: 180,
          render: ({ at }) => formats.dateTime(at),
        },
      ]}
    />
  )
}
