import { Button } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { ApiError } from '../../../lib/api-error.ts'
import { useFormats } from '../../../lib/formats.ts'
import { OWN_INVOICES_KEY } from '../../../lib/query-keys.ts'
import { useCall } from '../../../lib/use-call.ts'
import { useFollowPayment } from '../../../lib/use-follow-payment.ts'
import { useTranslation } from '../../../lib/use-translation.ts'
import { edgeBar } from '../../../ui/edge-room.ts'
import { SectionCard } from '../../../ui/section-card.tsx'
import { type AddressForm, BillingCard } from './billing-card.tsx'
import classes from './buy.module.css'
import { type Choice, type Offer, type OfferedMethod, readChoice, wantedOf, writeChoice } from './choice.ts'
import { MethodCards } from './method-cards.tsx'
import { PackageCards } from './package-cards.tsx'
import { Summary } from './purchase-summary.tsx'
import { type Quote, useQuote } from './use-quote.ts'

interface BuyFormProps {
  offer: Offer
  methods: readonly OfferedMethod[]
  addressForm: AddressForm
}

export function BuyForm({ offer, methods, addressForm }: BuyFormProps) {
  const { t } = useTranslation('purchases')
  const formats = useFormats()
  const cache = useQueryClient()
  const narrow = useMediaQuery('(max-width: 61.99em)', false, { getInitialValueInEffect: false })
  const { choice, change } = useChoice(offer, methods)
  const wanted = wantedOf(choice)
  const { quote, settled, error, refetch } = useQuote(wanted)
  const [agreed, setAgreed] = useState(false)
  const [mustAgree, setMustAgree] = useState(false)
  const [changedFrom, setChangedFrom] = useState<Quote | null>(null)
  const agree = useRef<HTMLInputElement>(null)
  const billing = useRef<HTMLDivElement>(null)
  const formId = useId()
  const buying = useCall('POST /credits_user', {
    // Pressing again after the provider did not answer goes on with the purchase that was written down.
    idempotent: true,
  })
  const { follow, leaving } = useFollowPayment()
  const busy = buying.isPending || leaving

  // What was said about another choice is no longer true of this one.
  const chosen = JSON.stringify(wanted)
  const forget = buying.reset
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another choice makes it forget
  useEffect(() => {
    setChangedFrom(null)
    forget()
  }, [chosen])

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (busy || !wanted || !quote || !settled) return
    // An address that is missing, or not saved yet: its own form says what it needs, and the price may follow from it.
    const address = billing.current?.querySelector('form')
    if (address) return address.requestSubmit()
    if (!agreed) {
      setMustAgree(true)
      agree.current?.focus()
      return
    }
    buying.mutate(
      {
        body: {
          ...wanted,
          agreed_total: quote.total,
          agreed_count: quote.count,
          agreed_currency: quote.currency,
          agree: true,
        },
      },
      {
        onSuccess: ({ payment }) => {
          void cache.invalidateQueries({ queryKey: OWN_INVOICES_KEY })
          follow(payment)
        },
        onError: (refused) => {
          if (!(refused instanceof ApiError && refused.code === 'price_changed')) return
          setChangedFrom(quote)
          void cache.invalidateQueries({ queryKey: ['GET /price_all'] })
          void refetch()
        },
      },
    )
  }

  const priceChanged = buying.error instanceof ApiError && buying.error.code === 'price_changed'
  const button = (
    <Button
      type="submit"
      form={formId}
      size="md"
      fullWidth={!narrow}
      loading={busy}
      disabled={!settled && !busy}
    >
      {quote && wanted
        ? t('buy.pay', { amount: formats.money(quote.total, quote.currency) })
        : t('buy.pay_nothing')}
    </Button>
  )
  return (
    <div className={classes.page}>
      <div className={classes.choices}>
        <form id={formId} className={classes.form} onSubmit={submit} aria-label={t('tabs.buy')} noValidate>
          <SectionCard>
            <PackageCards offer={offer} choice={choice} onChange={change} />
          </SectionCard>
          <SectionCard>
            <MethodCards methods={methods} currency={offer.currency} choice={choice} onChange={change} />
          </SectionCard>
        </form>
        <BillingCard addressForm={addressForm} formRef={billing} />
      </div>
      <div className={classes.aside}>
        <Summary
          formId={formId}
          quote={quote}
          settled={settled}
          wanted={wanted !== null}
          error={error}
          onRetry={() => void refetch()}
          agreed={agreed}
          onAgree={(ticked) => {
            setAgreed(ticked)
            setMustAgree(false)
          }}
          mustAgree={mustAgree}
          agreeRef={agree}
          changedFrom={changedFrom}
          failure={priceChanged ? null : buying.error}
        >
          {narrow ? null : button}
        </Summary>
      </div>
      {narrow ? (
        <div ref={edgeBar} className={classes.bar}>
          <span className={settled ? classes.barTotal : `${classes.barTotal} ${classes.dimmed}`}>
            {quote ? t('credits', { count: quote.count }) : null}
          </span>
          {button}
        </div>
      ) : null}
    </div>
  )
}

/** Chosen here at once; the address follows, so that nothing typed waits for the router. */
function useChoice(offer: Offer, methods: readonly OfferedMethod[]) {
  const params = useSearch({ strict: false }) as Record<string, unknown>
  const navigate = useNavigate()
  const [choice, setChoice] = useState(() => readChoice(params, offer, methods))

  const change = (part: Partial<Choice>) => {
    const next = { ...choice, ...part }
    setChoice(next)
    void navigate({
      to: '.',
      search: (before: Record<string, unknown>) => ({ ...before, ...writeChoice(next) }) as never,
      replace: true,
      resetScroll: false,
    })
  }
  return { choice, change }
}
