import {
  IconBrandPaypal,
  IconBuildingBank,
  IconCreditCard,
  IconCurrencyBitcoin,
  IconSquareRounded,
  IconWallet,
} from '@tabler/icons-react'
import type { PaymentMethod } from '#contract/payments/payment-methods.ts'

const ICONS = {
  stripe: IconCreditCard,
  paypal: IconBrandPaypal,
  payfast: IconWallet,
  square: IconSquareRounded,
  crypto: IconCurrencyBitcoin,
  bank: IconBuildingBank,
} as const satisfies Record<PaymentMethod, unknown>

export function MethodIcon({ method, size = 20 }: { method: PaymentMethod; size?: number }) {
  const Icon = ICONS[method]
  return <Icon size={size} stroke={1.6} aria-hidden />
}
