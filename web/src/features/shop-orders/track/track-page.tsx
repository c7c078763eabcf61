import { Anchor, TextInput } from '@mantine/core'
import { useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import type { Answer } from '../../../lib/api.ts'
import { ScreenLink } from '../../../lib/screen-link.tsx'
import { useUser } from '../../../lib/session.ts'
import { useCall } from '../../../lib/use-call.ts'
import { useTranslation } from '../../../lib/use-translation.ts'
import { EmailInput } from '../../../ui/form/contact-inputs.tsx'
import { ServerForm, SubmitButton } from '../../../ui/form/server-form.tsx'
import { useServerForm } from '../../../ui/form/use-server-form.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { SectionCard } from '../../../ui/section-card.tsx'
import classes from './track.module.css'
import { TrackedOrder } from './tracked-order.tsx'

type Tracked = Answer<'POST /shop/order/track'>['order']

/** For whoever knows an order's number and whose it is, signed in or not. */
export function TrackPage() {
  const { t } = useTranslation('shop-orders')
  const [found, setFound] = useState<Tracked | null>(null)
  return (
    <>
      <PageHeader title={t('track.title')} hint={t('track.hint')} />
      <div className={classes.page}>
        <SectionCard>
          <TrackForm onFound={setFound} />
        </SectionCard>
        {found ? <TrackedOrder key={found.invoice_no} order={found} /> : null}
      </div>
    </>
  )
}

function TrackForm({ onFound }: { onFound: (order: Tracked | null) => void }) {
  const { t } = useTranslation('shop-orders')
  const user = useUser()
  const { order = '' } = useSearch({ strict: false }) as { order?: string }
  const tracking = useCall('POST /shop/order/track')
  const f = useServerForm({
    initialValues: { invoice_no: order, email: user?.email ?? '' },
    check: ({ invoice_no, email }) => ({
      invoice_no: invoice_no.trim() === '' && 'required',
      email: email.trim() === '' && 'required',
    }),
    submit: ({ invoice_no, email }) =>
      tracking.mutateAsync({ body: { invoice_no: invoice_no.trim(), email: email.trim() } }),
    onDone: (answer) => onFound(answer.order),
    // What is no number of an order belongs to nobody, either.
    fieldText: (field) => (field === 'invoice_no' ? t('track.unknown') : null),
    onRefused: (error) => {
      onFound(null)
      if (error.code !== 'not_found') return false
      f.form.setFieldError('invoice_no', t('track.unknown'))
      return true
    },
  })
  return (
    <ServerForm of={f} label={t('track.title')}>
      <div className={classes.pair}>
        <TextInput
          label={t('track.number')}
          description={t('track.number_where')}
          inputWrapperOrder={['label', 'input', 'error', 'description']}
          {...f.field('invoice_no')}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          dir="ltr"
        />
        <EmailInput label={t('track.email')} {...f.field('email')} autoComplete="email" />
      </div>
      <div className={classes.foot}>
        <SubmitButton of={f}>{t('track.show')}</SubmitButton>
        {user ? null : (
          <Anchor component={ScreenLink} to="/shop/orders" size="sm">
            {t('track.login')}
          </Anchor>
        )}
      </div>
    </ServerForm>
  )
}
