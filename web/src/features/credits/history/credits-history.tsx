import { Skeleton } from '@mantine/core'
import { IconCoins } from '@tabler/icons-react'
import { useFormats } from '../../../lib/formats.ts'
import { CREDITS_KEY } from '../../../lib/query-keys.ts'
import { FRESH_PAGE, useAnswer } from '../../../lib/use-answer.ts'
import { useTranslation } from '../../../lib/use-translation.ts'
import { DataTable } from '../../../ui/data-table/data-table.tsx'
import { useListSearch } from '../../../ui/data-table/use-list-search.ts'
import { Select } from '../../../ui/form/select.tsx'
import { LinkButton } from '../../../ui/link-button.tsx'
import { useDeferredOnScreen } from '../../../ui/printing.ts'
import { SHOWN_ACTS } from '../movement-acts.ts'
import { MovementPurpose } from '../movement-purpose.tsx'
import { SignedCredits } from '../signed-credits.tsx'
import { BalanceCurve } from './balance-curve.tsx'
import classes from './credits-history.module.css'

/** The customer's own statement: the curve first, then every movement. */
export function CreditsHistory() {
  const { t } = useTranslation('credits')
  const formats = useFormats()
  const list = useListSearch({ sortFields: ['at'], sortBy: 'at', sortOrder: 'desc', filters: ['act'] })
  const act = SHOWN_ACTS.find((one) => one === list.state.filters.act)
  const { page, size, sort_by, sort_order } = list.query
  const query = useAnswer(
    'GET /credits_history_user',
    { query: { page, size, sort_by, sort_order, act } },
    { family: CREDITS_KEY, ...FRESH_PAGE },
  )
  const untouched = query.data?.total === 0 && !act
  // Deferred, so that the rows are drawn in slices.
  const isToCome = useDeferredOnScreen(query.isPending)
  // Whether there is anything to draw a curve of decides where the list stands.
  if (isToCome) return <Skeleton height={640} radius="lg" />
  return (
    <div className={classes.stack}>
      {untouched ? null : <BalanceCurve />}
      <DataTable
        label={t('history.title')}
        query={query}
        list={list}
        rowId={(movement) => String(movement.seq)}
        toolbar={
          untouched ? undefined : (
            <Select
              className={classes.filter}
              aria-label={t('history.filter')}
              placeholder={t('history.all_acts')}
              data={SHOWN_ACTS.map((one) => ({ value: one, label: t(`acts.${one}`) }))}
              value={act ?? null}
              onChange={(value) => list.setFilter('act', value)}
              clearable
              clearButtonProps={{ 'aria-label': t('history.clear_filter') }}
            />
          )
        }
        empty={{
          title: t('history.empty_title'),
          text: t('history.empty_text'),
          icon: <IconCoins size={24} stroke={1.6} />,
          action: <LinkButton to="/buy_credits">{t('buy')}</LinkButton>,
        }}
        columns={[
          {
            key: 'at',
            title: t('columns.at'),
            sortable: true,
            room: 170,
            plain: true,
            render: (movement) => formats.dateTime(movement.at),
          },
          {
            key: 'act',
            title: t('columns.act'),
            card: 'title',
            room: 170,
            render: (movement) => t(`acts.${movement.act}`),
          },
          {
            key: 'purpose',
            title: t('columns.purpose'),
            room: 150,
            plain: true,
            render: (movement) => <MovementPurpose movement={movement} />,
          },
          {
            key: 'credits',
            title: t('columns.credits'),
            align: 'end',
            card: 'beside',
            room: 100,
            render: (movement) => <SignedCredits value={movement.credits} />,
          },
          {
            key: 'balance',
            title: t('columns.balance'),
            align: 'end',
            room: 120,
            render: (movement) => <bdi dir="ltr">{formats.credits(movement.balance)}</bdi>,
          },
        ]}
      />
    </div>
  )
}
