import { SHOP_KEY } from '../../../../lib/query-keys.ts'
import { useSite } from '../../../../lib/site.ts'
import { useCall } from '../../../../lib/use-call.ts'
import { useTranslation } from '../../../../lib/use-translation.ts'
import { useServerForm } from '../../../../ui/form/use-server-form.tsx'
import { useToasts } from '../../../../ui/toasts.tsx'
import type { EditedCoupon } from './coupon-drawer.tsx'
import { changedCoupon, checkCoupon, couponBody, couponValues, newCoupon } from './coupon-values.ts'

const CONSEQUENCES = { refresh: [SHOP_KEY], wait: false } as const

export function useCouponForm(of: EditedCoupon, onDone: () => void) {
  const { t } = useTranslation(['shop-manager', 'ui'])
  const { timezone } = useSite()
  const toast = useToasts()
  const adding = useCall('POST /shop/coupon/add', { ...CONSEQUENCES, idempotent: true })
  const changing = useCall('POST /shop/coupon/update', CONSEQUENCES)
  const words = { code: t('coupons.code_letters'), dates: t('coupons.dates_wrong') }
  return useServerForm({
    initialValues: of === 'new' ? newCoupon() : couponValues(of, timezone),
    check: (values) => checkCoupon(values, timezone, words),
    submit: (values, before) =>
      of === 'new'
        ? adding.mutateAsync({ body: couponBody(values, timezone) })
        : changing.mutateAsync({ body: { id: of.id, ...changedCoupon(before, values, timezone) } }),
    fieldText: (field, { code }) => {
      if (field === 'code' && code === 'taken') return t('coupons.code_taken')
      return field === 'expiry_day' && code === 'contradicts' ? words.dates : null
    },
    rename: {
      start_date: 'start_day',
      expiry_date: 'expiry_day',
      product_id: 'product',
      status: 'active',
    },
    onDone: () => {
      toast.success(of === 'new' ? t('coupons.added') : t('ui:form.saved'))
      onDone()
    },
  })
}
