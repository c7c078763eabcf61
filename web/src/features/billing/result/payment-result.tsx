import { Button, Loader, Skeleton } from '@mantine/core'
import {
  IconArrowBackUp,
  IconBuildingBank,
  IconCircleCheck,
  IconCircleX,
  IconClockOff,
  IconCreditCardOff,
} from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { useFormats } from '../../../lib/formats.ts'
import { useSignedInUser } from '../../../lib/session.ts'
import { useTranslation } from '../../../lib/use-translation.ts'
import { LinkButton } from '../../../ui/link-button.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { SectionCard } from '../../../ui/section-card.tsx'
import { DownloadButton } from '../download-button.tsx'
import type { Invoice } from '../invoice.ts'
import { useLatestInvoices } from '../own/use-latest-invoices.ts'
import classes from './result.module.css'
import { faceOf, faceOfPurchase, type ResultFace } from './result-face.ts'
import { TransferDetails } from './transfer-details.tsx'
import { usePayAgain } from './use-pay-again.ts'
import { type Payment, usePayment } from './use-payment.ts'

interface PaymentResultProps {
  id: string
  cancelled: boolean
}

/** What became of a payment, for the one who comes back from making it. */
export function PaymentResult({ id, cancelled }: PaymentResultProps) {
  const payment = usePayment(id)
  return (
    <div className={classes.narrow}>
      <SectionCard>
        <Loaded query={payment} skeleton={<Skeleton height={220} />}>
          {(data) => <Result payment={data} cancelled={cancelled} />}
        </Loaded>
      </SectionCard>
    </div>
  )
}

const MARKS = {
  paid: <IconCircleCheck size={40} stroke={1.5} />,
  paid_before: <IconCircleCheck size={40} stroke={1.5} />,
  waiting: <Loader size={34} />,
  transfer: <IconBuildingBank size={40} stroke={1.5} />,
  cancelled: <IconCreditCardOff size={40} stroke={1.5} />,
  failed: <IconCircleX size={40} stroke={1.5} />,
  expired: <IconClockOff size={40} stroke={1.5} />,
  refunding: <IconArrowBackUp size={40} stroke={1.5} />,
  refunded: <IconArrowBackUp size={40} stroke={1.5} />,
} as const satisfies Record<ResultFace, unknown>

const TONE_OF: Partial<Record<ResultFace, 'ok' | 'bad' | 'wait'>> = {
  paid: 'ok',
  paid_before: 'ok',
  failed: 'bad',
  expired: 'wait',
  cancelled: 'wait',
}

function Result({ payment, cancelled }: { payment: Payment; cancelled: boolean }) {
  const bought = usePaidInvoice(payment)
  const face = faceOfPurchase(faceOf(payment, cancelled), bought)
  return face ? <Face payment={payment} face={face} invoice={bought.invoice} /> : <Skeleton height={220} />
}

interface FaceProps {
  payment: Payment
  face: ResultFace
  invoice: Invoice | undefined
}

function Face({ payment, face, invoice }: FaceProps) {
  const { t } = useTranslation('purchases')
  const formats = useFormats()
  const heading = useRef<HTMLHeadingElement>(null)
  // Read out when it changes, and where the keyboard goes on from.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another face is another message
  useEffect(() => heading.current?.focus({ preventScroll: true }), [face])
  const tone = TONE_OF[face]
  const amount = formats.money(payment.amount, payment.currency)
  const next = payment.next
  return (
    <div className={classes.result}>
      <div className={tone ? `${classes.mark} ${classes[tone]}` : classes.mark} aria-hidden>
        {MARKS[face]}
      </div>
      <h2 ref={heading} tabIndex={-1} className={classes.title}>
        {t(`result.${face}.title`, { amount })}
      </h2>
      <p className={classes.text}>{t(`result.${face}.text`, { amount })}</p>
      {face === 'paid' && invoice ? <Added invoice={invoice} /> : null}
      {face === 'transfer' && next?.kind === 'transfer' ? (
        <TransferDetails payment={payment} transfer={next} />
      ) : null}
      <Ways payment={payment} face={face} invoice={invoice} />
    </div>
  )
}

function usePaidInvoice(payment: Payment) {
  const latest = useLatestInvoices(20)
  return {
    invoice: latest.data?.items.find(({ id }) => id === payment.subject_id),
    // Not later ones: what was said stays while the list is refreshed.
    fetching: latest.isFetching && !latest.isFetchedAfterMount,
  }
}

function Added({ invoice }: { invoice: Invoice }) {
  const { t } = useTranslation('purchases')
  const formats = useFormats()
  const user = useSignedInUser()
  return (
    <dl className={classes.transfer}>
      <div className={classes.fact}>
        <dt>{t('result.added')}</dt>
        <dd className={classes.figure}>
          <bdi>{t('credits', { count: invoice.count })}</bdi>
        </dd>
      </div>
      <div className={classes.fact}>
        <dt>{t('result.balance')}</dt>
        <dd className={classes.figure}>
          <bdi>{formats.credits(user.credits)}</bdi>
        </dd>
      </div>
    </dl>
  )
}

/** The one thing to do next first. */
function Ways({ payment, face, invoice }: FaceProps) {
  const { t } = useTranslation('purchases')
  const { pay, busy } = usePayAgain()
  const again = face === 'cancelled' || face === 'failed' || face === 'expired'
  return (
    <div className={classes.ways}>
      {again ? (
        <Button loading={busy} onClick={() => pay(payment.subject_id)}>
          {t('result.try_again')}
        </Button>
      ) : null}
      {invoice && (face === 'paid' || face === 'refunded') ? <DownloadButton invoice={invoice} /> : null}
      {face === 'paid' ? (
        <LinkButton to="/" variant="default">
          {t('result.home')}
        </LinkButton>
      ) : null}
      <LinkButton to="/buy_credits" search={{ tab: 'invoices' }} variant="default">
        {t('result.invoices')}
      </LinkButton>
      <LinkButton to="/buy_credits" search={{}} variant="subtle">
        {again ? t('result.choose_else') : t('result.buy_more')}
      </LinkButton>
    </div>
  )
}
