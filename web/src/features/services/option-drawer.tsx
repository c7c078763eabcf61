import { Switch } from '@mantine/core'
import type { Body } from '../../lib/api.ts'
import { useTranslation } from '../../lib/use-translation.ts'
import { DetailDrawer } from '../../ui/detail-drawer.tsx'
import { Optional } from '../../ui/form/optional.tsx'
import { ServerForm, SubmitButton } from '../../ui/form/server-form.tsx'
import { UnsavedGuard } from '../../ui/form/unsaved-guard.tsx'
import { type ServerForm as Form, useServerForm } from '../../ui/form/use-server-form.tsx'
import { useToasts } from '../../ui/toasts.tsx'
import { EngineFields } from './engine-fields.tsx'
import { ExtrasEditor } from './extras-editor.tsx'
import { ManySelect } from './many-select.tsx'
import { Conditions, WordsAndPrices } from './offer-fields.tsx'
import { checkOption, type OfferValues, optionBody, optionValues } from './offer-values.ts'
import { type Option, useAddOption, useChangeOption } from './use-options.ts'
import { useServices } from './use-services.ts'

interface OptionDrawerProps {
  edited: Option | 'new' | null
  onClose: () => void
}

export function OptionDrawer({ edited, onClose }: OptionDrawerProps) {
  const { t } = useTranslation('services')
  return (
    <DetailDrawer
      of={edited}
      size={560}
      title={(shown) => (shown === 'new' ? t('options.add') : t('options.edit'))}
      onClose={onClose}
    >
      {(shown) =>
        shown === 'new' ? (
          <NewOption key="new" onDone={onClose} />
        ) : (
          <ChangedOption key={shown.id} item={shown} onDone={onClose} />
        )
      }
    </DetailDrawer>
  )
}

function NewOption({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation('services')
  const adding = useAddOption()
  return <OptionForm of="new" submit={adding.mutateAsync} said={t('options.added')} onDone={onDone} />
}

function ChangedOption({ item, onDone }: { item: Option; onDone: () => void }) {
  const { t } = useTranslation('ui')
  const changing = useChangeOption(item.id)
  return <OptionForm of={item} submit={changing.mutateAsync} said={t('form.saved')} onDone={onDone} />
}

interface OptionFormProps {
  of: Option | 'new'
  submit: (body: Body<'POST /option'>) => Promise<unknown>
  /** What is said when it went well. */
  said: string
  onDone: () => void
}

export function OptionForm({ of, submit, said, onDone }: OptionFormProps) {
  const { t } = useTranslation('services')
  const toast = useToasts()
  const services = useServices()
  const f = useServerForm({
    initialValues: optionValues(of),
    check: checkOption,
    submit: (values) => submit(optionBody(values)),
    onDone: () => {
      toast.success(said)
      onDone()
    },
  })
  const common = f as unknown as Form<OfferValues>
  return (
    <ServerForm of={f} label={of === 'new' ? t('options.add') : t('options.edit')}>
      <UnsavedGuard isDirty={f.isDirty} />
      <WordsAndPrices f={common} />
      <Switch
        label={t('options.needs_fault_codes')}
        description={t('options.needs_fault_codes_hint')}
        {...f.tick('needs_fault_codes')}
      />
      <ExtrasEditor f={f} />
      <ManySelect
        label={<Optional>{t('options.services')}</Optional>}
        empty={t('options.all_services')}
        gone={t('options.gone_service')}
        options={services.data?.items.map(({ id, name }) => ({ value: id, label: name }))}
        {...f.field('service_ids')}
      />
      <EngineFields f={f} />
      <Conditions f={common} />
      <div>
        <SubmitButton of={f} />
      </div>
    </ServerForm>
  )
}
