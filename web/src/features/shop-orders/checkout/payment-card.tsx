import { Alert } from '@mantine/core'
import {
  IconBrandPaypal,
  IconBuildingBank,
  IconCoins,
  IconCreditCard,
  IconCreditCardOff,
  IconCurrencyBitcoin,
  IconSquareRounded,
  IconWallet,
} from '@tabler/icons-react'
import type { ShopWay } from '#contract/shop-orders/states.ts'
import { useFormats } from '../../../lib/formats.ts'
import { useSite } from '../../../lib/site.ts'
import { useTranslation } from '../../../lib/use-translation.ts'
import { ChoiceCard, ChoiceGroup } from '../../../ui/choice-card.tsx'
import { SectionCard } from '../../../ui/section-card.tsx'
import { useMoney } from '../use-money.ts'
import classes from './checkout.module.css'
import type { CheckoutProps } from './use-checkout.ts'
import { isTooLittle, type Quote, type Way } from './use-checkout-quote.ts'

const ICONS = {
  stripe: IconCreditCard,
  paypal: IconBrandPaypal,
  payfast: IconWallet,
  square: IconSquareRounded,
  crypto: IconCurrencyBitcoin,
  bank: IconBuildingBank,
  credits: IconCoins,
} as const satisfies Record<ShopWay, unknown>

export function PaymentCard({
  quote,
  settled,
  choices,
  onChoose,
}: Pick<CheckoutProps, 'quote' | 'settled' | 'choices' | 'onChoose'>) {
  const { t } = useTranslation('shop-orders')
  const { title } = useSite()
  const { payment_methods: ways, payment_method: answered } = quote
  // What was pressed shows at once; what the server made of it counts.
  const chosen = settled ? answered : (choices.payment_method ?? answered)
  return (
    <SectionCard>
      <ChoiceGroup label={t('checkout.payment.title')}>
        {ways.map((way) => (
          <ChoiceCard
            key={way.method}
            name="payment_method"
            value={way.method}
            checked={way.method === chosen}
            disabled={isTooLittle(way, quote)}
            onChoose={() => onChoose({ payment_method: way.method })}
          >
            <WayWords way={way} quote={quote} />
          </ChoiceCard>
        ))}
      </ChoiceGroup>
      {ways.length === 0 ? (
        <Alert
          color="wait"
          role="status"
          icon={<IconCreditCardOff size={18} aria-hidden />}
          title={t('checkout.payment.none')}
        >
          {t('checkout.payment.none_text', { title })}
        </Alert>
      ) : null}
    </SectionCard>
  )
}

function WayWords({ way, quote }: { way: Way; quote: Quote }) {
  const { t } = useTranslation('shop-orders')
  const formats = useFormats()
  const { credits, total } = useMoney()
  const { method, fee } = way
  const Icon = ICONS[method]
  const wallet = { credits: credits(quote.spendable_credits ?? 0) }
  return (
    <>
      <span className={classes.choiceHead}>
        <span className={classes.way}>
          <Icon size={20} stroke={1.6} aria-hidden />
          {t(`ways.${method}`)}
        </span>
        <bdi>{total({ ...way, currency: quote.currency })}</bdi>
      </span>
      {method === 'credits' ? (
        <span className={isTooLittle(way, quote) ? classes.reason : classes.small}>
          {isTooLittle(way, quote)
            ? t('checkout.payment.too_little', wallet)
            : t('checkout.payment.wallet', wallet)}
        </span>
      ) : (
        <>
          <span className={classes.small}>{t(`way_hints.${method}`)}</span>
          <span className={classes.small}>
            {fee > 0
              ? t('checkout.payment.fee', { fee: formats.money(fee, quote.currency) })
              : t('checkout.payment.no_fee')}
          </span>
        </>
      )}
    </>
  )
}
