import { Button } from '@mantine/core'
import { type ReactNode, type Ref, useState } from 'react'
import { missingAddress } from '#contract/billing/invoice-parties.ts'
import { useFormats } from '../../../lib/formats.ts'
import { useSignedInUser } from '../../../lib/session.ts'
import { useTranslation } from '../../../lib/use-translation.ts'
import { SectionCard } from '../../../ui/section-card.tsx'
import classes from './buy.module.css'

/** The form for the own address: another feature's. Without `cancel` it cannot be left undone. */
export type AddressForm = (done: () => void, cancel: (() => void) | undefined) => ReactNode

interface BillingCardProps {
  addressForm: AddressForm
  /** Holds the form while it is open. */
  formRef: Ref<HTMLDivElement>
}

/** Whom the invoice is for. Whoever has no address yet enters it here, and not on another page. */
export function BillingCard({ addressForm, formRef }: BillingCardProps) {
  const { t } = useTranslation('purchases')
  const user = useSignedInUser()
  const isMissing = missingAddress(user).length > 0
  const [changing, setChanging] = useState(false)
  const close = () => setChanging(false)
  if (isMissing || changing) {
    return (
      <SectionCard title={t('billing.title')} hint={isMissing ? t('billing.missing') : undefined}>
        <div ref={formRef}>{addressForm(close, isMissing ? undefined : close)}</div>
      </SectionCard>
    )
  }
  return (
    <SectionCard
      title={t('billing.title')}
      aside={
        <Button variant="subtle" size="compact-sm" onClick={() => setChanging(true)}>
          {t('billing.change')}
        </Button>
      }
    >
      <BilledTo />
    </SectionCard>
  )
}

function BilledTo() {
  const user = useSignedInUser()
  const formats = useFormats()
  const lines = [
    user.company_name,
    `${user.first_name} ${user.last_name}`,
    ...user.address.split('\n'),
    [user.zip_code, user.city].filter(Boolean).join(' '),
    user.country && formats.country(user.country),
  ].filter(Boolean)
  return (
    <address className={classes.billedTo}>
      {lines.map((line, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: Singapore, Singapore; lines have no names but their places
        <bdi key={at}>{line}</bdi>
      ))}
    </address>
  )
}
