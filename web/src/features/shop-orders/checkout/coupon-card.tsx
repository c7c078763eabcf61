import { Button, TextInput } from '@mantine/core'
import { IconTicket } from '@tabler/icons-react'
import { type KeyboardEvent, useState } from 'react'
import type { ErrorCode } from '#contract/errors.ts'
import { SHOP_BOUNDS } from '#contract/shop/bounds.ts'
import { ApiError } from '../../../lib/api-error.ts'
import { useErrorText } from '../../../lib/errors.ts'
import { useFormats } from '../../../lib/formats.ts'
import { useTranslation } from '../../../lib/use-translation.ts'
import { SectionCard } from '../../../ui/section-card.tsx'
import classes from './checkout.module.css'
import type { CheckoutProps } from './use-checkout.ts'
import type { Quote } from './use-checkout-quote.ts'

type Refusal = NonNullable<NonNullable<Quote['coupon']>['refusal']>

/** The server says it as it says errors, so it reads as they do. */
const asError = ({ code, params }: Refusal) =>
  new ApiError({ status: 409, code: code as ErrorCode, message: code, params })

/** A code, what it saves or why it does not apply. One that does not is no hindrance to buying. */
export function CouponCard({
  quote,
  settled,
  choices,
  onChoose,
}: Pick<CheckoutProps, 'quote' | 'settled' | 'choices' | 'onChoose'>) {
  const { t } = useTranslation('shop-orders')
  const { money } = useFormats()
  const asked = choices.coupon_code ?? ''
  const [typed, setTyped] = useState(asked)
  const coupon = asked === '' ? null : quote.coupon
  const refusal = useErrorText(coupon?.refusal ? asError(coupon.refusal) : null)
  const isAsking = asked !== '' && !settled
  const isEmpty = typed.trim() === ''
  const apply = () => {
    if (!isEmpty) onChoose({ coupon_code: typed.trim() })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return
    // Enter means the coupon here, and not the order.
    event.preventDefault()
    apply()
  }
  const remove = () => {
    setTyped('')
    onChoose({ coupon_code: '' })
  }
  return (
    <SectionCard title={t('checkout.coupon.title')}>
      <div className={classes.coupon}>
        <TextInput
          className={classes.code}
          aria-label={t('checkout.coupon.code')}
          placeholder={t('checkout.coupon.code')}
          leftSection={<IconTicket size={16} aria-hidden />}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          onKeyDown={onKeyDown}
          error={typed.trim() === asked ? refusal : null}
          maxLength={SHOP_BOUNDS.coupon_code}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          dir="ltr"
        />
        {/* The same button under both names, so that the keyboard stays where it is. */}
        {asked !== '' && typed.trim() === asked ? (
          <Button variant="default" loading={isAsking} onClick={remove}>
            {t('checkout.coupon.remove')}
          </Button>
        ) : (
          <Button
            variant="default"
            aria-disabled={isEmpty}
            data-disabled={isEmpty || undefined}
            onClick={apply}
          >
            {t('checkout.coupon.apply')}
          </Button>
        )}
      </div>
      {coupon && !coupon.refusal ? (
        <p className={classes.saves} role="status">
          {t('checkout.coupon.saves', {
            name: coupon.name,
            amount: money(coupon.discount, quote.currency),
          })}
        </p>
      ) : null}
    </SectionCard>
  )
}
