import { Switch } from '@mantine/core'
import { SHOP_KEY } from '../../../../lib/query-keys.ts'
import { useCall } from '../../../../lib/use-call.ts'
import { useTranslation } from '../../../../lib/use-translation.ts'
import { DeleteButton } from '../../../../ui/catalogue/delete-button.tsx'
import { useSwitch } from '../../../../ui/use-switch.ts'
import type { useMay } from '../use-may.ts'
import type { Coupon } from './coupon.ts'
import classes from './coupons.module.css'

interface CouponActionsProps {
  coupon: Coupon
  may: ReturnType<typeof useMay>
}

export function CouponActions({ coupon, may }: CouponActionsProps) {
  const { t } = useTranslation('shop-manager')
  const { id, name } = coupon
  const switching = useCall('POST /shop/coupon/update_status', { refreshAlways: [SHOP_KEY] })
  const deleting = useCall('POST /shop/coupon/delete', { refreshAlways: [SHOP_KEY] })
  const active = useSwitch(coupon.status === 'active', (on) =>
    switching.mutateAsync({ body: { id, status: on ? 'active' : 'inactive' } }),
  )
  return (
    <div className={classes.actions}>
      {may.edit ? <Switch aria-label={t('coupons.active_of', { name })} {...active} /> : null}
      {may.delete ? (
        <DeleteButton
          label={t('coupons.delete_of', { name })}
          confirm={t('coupons.delete_text', { name })}
          deleted={t('coupons.deleted')}
          deleting={deleting.isPending}
          onDelete={() => deleting.mutateAsync({ body: { id } })}
        />
      ) : null}
    </div>
  )
}
