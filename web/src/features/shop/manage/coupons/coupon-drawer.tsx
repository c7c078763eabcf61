import { useTranslation } from '../../../../lib/use-translation.ts'
import { DetailDrawer } from '../../../../ui/detail-drawer.tsx'
import type { Coupon } from './coupon.ts'
import { CouponForm } from './coupon-form.tsx'

export type EditedCoupon = Coupon | 'new'

interface CouponDrawerProps {
  of: EditedCoupon | null
  onClose: () => void
}

export function CouponDrawer({ of, onClose }: CouponDrawerProps) {
  const { t } = useTranslation('shop-manager')
  return (
    <DetailDrawer
      of={of}
      size={620}
      title={(shown) => t(shown === 'new' ? 'coupons.add' : 'coupons.edit')}
      onClose={onClose}
    >
      {(shown, close) => (
        <CouponForm
          key={shown === 'new' ? 'new' : shown.id}
          of={shown}
          onDone={onClose}
          onCancel={() => void close()}
        />
      )}
    </DetailDrawer>
  )
}
