import { Switch } from '@mantine/core'
import type { Body } from '../../lib/api.ts'
import { useTranslation } from '../../lib/use-translation.ts'
import { DetailDrawer } from '../../ui/detail-drawer.tsx'
import { ServerForm, SubmitButton } from '../../ui/form/server-form.tsx'
import { UnsavedGuard } from '../../ui/form/unsaved-guard.tsx'
import { type ServerForm as Form, useServerForm } from '../../ui/form/use-server-form.tsx'
import { useToasts } from '../../ui/toasts.tsx'
import { Conditions, WordsAndPrices } from './offer-fields.tsx'
import { checkOffer, type OfferValues, serviceBody, serviceValues } from './offer-values.ts'
import { type Service, useAddService, useChangeService } from './use-services.ts'

interface ServiceDrawerProps {
  edited: Service | 'new' | null
  onClose: () => void
}

export function ServiceDrawer({ edited, onClose }: ServiceDrawerProps) {
  const { t } = useTranslation('services')
  return (
    <DetailDrawer
      of={edited}
      size={560}
      title={(shown) => (shown === 'new' ? t('services.add') : t('services.edit'))}
      onClose={onClose}
    >
      {(shown) =>
        shown === 'new' ? (
          <NewService key="new" onDone={onClose} />
        ) : (
          <ChangedService key={shown.id} item={shown} onDone={onClose} />
        )
      }
    </DetailDrawer>
  )
}

function NewService({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation('services')
  const adding = useAddService()
  return <ServiceForm of="new" submit={adding.mutateAsync} said={t('services.added')} onDone={onDone} />
}

function ChangedService({ item, onDone }: { item: Service; onDone: () => void }) {
  const { t } = useTranslation('ui')
  const changing = useChangeService(item.id)
  return <ServiceForm of={item} submit={changing.mutateAsync} said={t('form.saved')} onDone={onDone} />
}

interface ServiceFormProps {
  of: Service | 'new'
  submit: (body: Body<'POST /service'>) => Promise<unknown>
  /** What is said when it went well. */
  said: string
  onDone: () => void
}

export function ServiceForm({ of, submit, said, onDone }: ServiceFormProps) {
  const { t } = useTranslation('services')
  const toast = useToasts()
  const f = useServerForm({
    initialValues: serviceValues(of),
    check: checkOffer,
    submit: (values) => submit(serviceBody(values)),
    onDone: () => {
      toast.success(said)
      onDone()
    },
  })
  const common = f as unknown as Form<OfferValues>
  return (
    <ServerForm of={f} label={of === 'new' ? t('services.add') : t('services.edit')}>
      <UnsavedGuard isDirty={f.isDirty} />
      <WordsAndPrices f={common} />
      <Switch
        label={t('services.needs_option')}
        description={t('services.needs_option_hint')}
        {...f.tick('needs_option')}
      />
      <Conditions f={common} />
      <div>
        <SubmitButton of={f} />
      </div>
    </ServerForm>
  )
}
