import { Switch } from '@mantine/core'
import type { Body } from '../../lib/api.ts'
import { useTranslation } from '../../lib/use-translation.ts'
import type { ItemForm } from '../../ui/catalogue/edit-item.tsx'
import { GuardedForm } from '../../ui/form/guarded-form.tsx'
import { SubmitButton } from '../../ui/form/server-form.tsx'
import { type ServerForm as Form, useServerForm } from '../../ui/form/use-server-form.tsx'
import { useToasts } from '../../ui/toasts.tsx'
import { Conditions, WordsAndPrices } from './offer-fields.tsx'
import type { Service } from './offer-lists.ts'
import { checkOffer, type OfferValues, serviceBody, serviceValues } from './offer-values.ts'

export function ServiceForm({ of, submit, said, onDone }: ItemForm<Service, Body<'POST /service'>>) {
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
    <GuardedForm of={f} label={of === 'new' ? t('services.add') : t('services.edit')}>
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
    </GuardedForm>
  )
}
