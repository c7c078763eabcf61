import {
  IconBrandPaypal,
  IconBuildingBank,
  IconCreditCard,
  IconCurrencyBitcoin,
  IconSquareRounded,
  IconWallet,
} from '@tabler/icons-react'
import type { PaymentMethod } from '#contract/payments/payment-methods.ts'
import { useFormats } from '../../../lib/formats.ts'
import { useTranslation } from '../../../lib/use-translation.ts'
import { ChoiceCard, ChoiceGroup } from '../../../ui/choice-card.tsx'
import classes from './buy.module.css'
import type { Choice, OfferedMethod } from './choice.ts'

interface MethodCardsProps {
  methods: readonly OfferedMethod[]
  currency: string
  choice: Choice
  onChange: (part: Partial<Choice>) => void
}

export function MethodCards({ methods, currency, choice, onChange }: MethodCardsProps) {
  const { t } = useTranslation('purchases')
  return (
    <ChoiceGroup label={t('buy.which_method')}>
      {methods.map(({ method, fee }) => (
        <ChoiceCard
          key={method}
          name="method"
          value={method}
          checked={choice.payment_method === method}
          onChoose={() => onChange({ payment_method: method })}
        >
          <span className={classes.method}>
            <MethodIcon method={method} />
            {t(`methods.${method}`)}
          </span>
          <span className={classes.small}>{t(`method_hints.${method}`)}</span>
          <span className={classes.small}>
            <FeeWords fee={fee} currency={currency} />
          </span>
        </ChoiceCard>
      ))}
    </ChoiceGroup>
  )
}

function FeeWords({ fee, currency }: { fee: OfferedMethod['fee']; currency: string }) {
  const { t } = useTranslation('purchases')
  const formats = useFormats()
  const parts = [
    fee.percentage > 0 ? formats.percent(fee.percentage / 100, 2) : null,
    fee.fixed > 0 ? formats.money(fee.fixed, currency) : null,
  ].filter((part) => part !== null)
  if (parts.length === 0) return t('buy.no_fee')
  return t('buy.fee_of', { fee: parts.join(' + ') })
}

const ICONS = {
  stripe: IconCreditCard,
  paypal: IconBrandPaypal,
  payfast: IconWallet,
  square: IconSquareRounded,
  crypto: IconCurrencyBitcoin,
  bank: IconBuildingBank,
} as const satisfies Record<PaymentMethod, unknown>

function MethodIcon({ method }: { method: PaymentMethod }) {
  const Icon = ICONS[method]
  return <Icon size={20} stroke={1.6} aria-hidden />
}
