import { Button } from '@mantine/core'
import { IconPlus, IconTicket } from '@tabler/icons-react'
import { useState } from 'react'
import { isOneOf } from '#contract/is-one-of.ts'
import { SWITCHED } from '#contract/shop/states.ts'
import { SHOP_KEY } from '../../../../lib/query-keys.ts'
import { FRESH_PAGE, useAnswer } from '../../../../lib/use-answer.ts'
import { useTranslation } from '../../../../lib/use-translation.ts'
import { DataTable } from '../../../../ui/data-table/data-table.tsx'
import { useListSearch } from '../../../../ui/data-table/use-list-search.ts'
import { FilterChips } from '../../../../ui/filter-chips.tsx'
import { PageHeader } from '../../../../ui/page-header.tsx'
import { useMay } from '../use-may.ts'
import { CouponActions } from './coupon-actions.tsx'
import { CouponDrawer, type EditedCoupon } from './coupon-drawer.tsx'
import classes from './coupons.module.css'
import { useCouponColumns } from './use-coupon-columns.tsx'

/** Codes that take something off: what they are good for, how long, and how often they were used. */
export function CouponsPage() {
  const { t } = useTranslation('shop-manager')
  const may = useMay('coupon')
  const [edited, setEdited] = useState<EditedCoupon | null>(null)
  const list = useListSearch({
    sortFields: ['created_at', 'name', 'code', 'expiry_date', 'uses'],
    sortBy: 'created_at',
    sortOrder: 'desc',
    filters: ['status'],
  })
  const { page, size, search, sort_by, sort_order } = list.query
  const { status = '' } = list.state.filters
  const query = useAnswer(
    'GET /shop/coupon/get_all',
    {
      query: {
        page,
        size,
        search,
        sort_by,
        sort_order,
        status: isOneOf(SWITCHED, status) ? status : undefined,
      },
    },
    { family: SHOP_KEY, ...FRESH_PAGE },
  )
  const columns = useCouponColumns()
  const isBlank = query.data?.total === 0 && !list.narrowed
  const add = may.add ? (
    <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setEdited('new')}>
      {t('coupons.add')}
    </Button>
  ) : null
  return (
    <>
      <PageHeader title={t('coupons.title')} hint={t('coupons.hint')} actions={isBlank ? null : add} />
      <div className={classes.stack}>
        <FilterChips
          label={t('coupons.columns.status')}
          value={status}
          onChange={(value) => list.setFilter('status', value || null)}
          chips={[
            { value: '', label: t('coupons.list.all') },
            ...SWITCHED.map((value) => ({ value, label: t(`coupons.list.${value}`) })),
          ]}
        />
        <DataTable
          label={t('coupons.title')}
          query={query}
          list={list}
          rowId={({ id }) => id}
          searchLabel={t('coupons.list.search')}
          onOpen={may.edit ? setEdited : undefined}
          actions={
            may.edit || may.delete ? (coupon) => <CouponActions coupon={coupon} may={may} /> : undefined
          }
          actionsRoom={may.edit && may.delete ? 112 : 72}
          empty={{
            title: t('coupons.empty'),
            text: t('coupons.empty_text'),
            icon: <IconTicket size={24} stroke={1.6} />,
            action: add,
          }}
          columns={columns}
        />
      </div>
      <CouponDrawer of={edited} onClose={() => setEdited(null)} />
    </>
  )
}
