import { useFormats } from '../../../../lib/formats.ts'
import { useTranslation } from '../../../../lib/use-translation.ts'
import { Copyable } from '../../../../ui/copyable.tsx'
import type { Column } from '../../../../ui/data-table/column.ts'
import type { Coupon } from './coupon.ts'
import { CouponBadge } from './coupon-badge.tsx'
import classes from './coupons.module.css'
import { useCouponWords } from './use-coupon-words.ts'

export function useCouponColumns(): Column<Coupon>[] {
  const { t } = useTranslation('shop-manager')
  const { number, date } = useFormats()
  const words = useCouponWords()
  return [
    {
      key: 'name',
      title: t('coupons.columns.name'),
      card: 'title',
      room: 280,
      sortable: true,
      render: ({ name }) => <bdi>{name}</bdi>,
      details: (coupon) => {
        const conditions = words.conditions(coupon).join(' · ')
        return conditions ? <span title={conditions}>{conditions}</span> : null
      },
    },
    {
      key: 'code',
      title: t('coupons.columns.code'),
      card: 'beside',
      room: 200,
      sortable: true,
      render: ({ code }) => (
        <div className={classes.copied}>
          <Copyable code value={code} what={t('coupons.columns.code')} />
        </div>
      ),
    },
    {
      key: 'off',
      title: t('coupons.columns.off'),
      align: 'end',
      room: 90,
      render: (coupon) => <bdi>{words.off(coupon)}</bdi>,
    },
    {
      key: 'state',
      title: t('coupons.columns.state'),
      card: 'beside',
      room: 115,
      render: ({ state }) => <CouponBadge state={state} />,
    },
    {
      key: 'expiry_date',
      title: t('coupons.columns.validity'),
      room: 215,
      sortable: true,
      render: (coupon) => words.validity(coupon),
    },
    {
      key: 'uses',
      title: t('coupons.columns.uses'),
      align: 'end',
      room: 100,
      sortable: true,
      render: ({ uses, max_uses }) =>
        max_uses === null
          ? number(uses)
          : t('coupons.uses_of', { uses: number(uses), most: number(max_uses) }),
    },
    {
      // Among the orders to pick; as a column only where there is much room.
      key: 'created_at',
      title: t('coupons.columns.created_at'),
      card: 'hidden',
      room: 130,
      wide: true,
      sortable: true,
      render: ({ created_at }) => date(created_at),
    },
  ]
}
