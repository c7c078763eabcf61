import {
  IconBrandPaypal,
  IconBrandStripe,
  IconBuildingBank,
  IconCurrencyBitcoin,
  IconSquareRounded,
  IconWallet,
} from '@tabler/icons-react'
import type { PaymentMethod } from '#contract/payments/payment-methods.ts'

const ICONS = {
  stripe: IconBrandStripe,
  paypal: IconBrandPaypal,
  payfast: IconWallet,
  square: IconSquareRounded,
  crypto: IconCurrencyBitcoin,
  bank: IconBuildingBank,
} satisfies Record<PaymentMethod, unknown>

export function MethodIcon({ method }: { method: PaymentMethod }) {
  const Icon = ICONS[method]
  return <Icon size={24} stroke={1.6} aria-hidden />
}
