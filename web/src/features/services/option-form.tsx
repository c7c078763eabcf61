import { Switch, TagsInput } from '@mantine/core'
import { OFFER_BOUNDS } from '#contract/services/bounds.ts'
import { FUELS } from '#contract/vehicles/fuels.ts'
import type { Body } from '../../lib/api.ts'
import { useTranslation } from '../../lib/use-translation.ts'
import type { ItemForm } from '../../ui/catalogue/edit-item.tsx'
import { useOrderedList } from '../../ui/catalogue/ordered-list.ts'
import { GuardedForm } from '../../ui/form/guarded-form.tsx'
import { Optional } from '../../ui/form/optional.tsx'
import { SubmitButton } from '../../ui/form/server-form.tsx'
import { type ServerForm as Form, useServerForm } from '../../ui/form/use-server-form.tsx'
import { ManySelect } from '../../ui/many-select.tsx'
import { useToasts } from '../../ui/toasts.tsx'
import { ExtrasEditor } from './extras-editor.tsx'
import { Conditions, WordsAndPrices } from './offer-fields.tsx'
import { type Option, serviceList } from './offer-lists.ts'
import { checkOption, type OfferValues, type OptionValues, optionBody, optionValues } from './offer-values.ts'

export function OptionForm({ of, submit, said, onDone }: ItemForm<Option, Body<'POST /option'>>) {
  const { t } = useTranslation('services')
  const toast = useToasts()
  const services = useOrderedList(serviceList)
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
    <GuardedForm of={f} label={of === 'new' ? t('options.add') : t('options.edit')}>
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
    </GuardedForm>
  )
}

/** For which engines an option is. */
function EngineFields({ f }: { f: Pick<Form<OptionValues>, 'field'> }) {
  const { t } = useTranslation('services')
  const families = f.field('ecu_families')
  return (
    <>
      <ManySelect
        label={<Optional>{t('options.fuels')}</Optional>}
        description={t('options.fuels_hint')}
        empty={t('options.all_fuels')}
        gone=""
        options={FUELS.map((fuel) => ({ value: fuel, label: t(`fuels.${fuel}`) }))}
        {...f.field('fuels')}
      />
      <TagsInput
        label={<Optional>{t('options.ecu_families')}</Optional>}
        description={t('options.ecu_families_hint')}
        placeholder={families.value.length === 0 ? t('options.all_ecus') : undefined}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        splitChars={[',', ';']}
        maxTags={OFFER_BOUNDS.ecu_families}
        maxLength={OFFER_BOUNDS.ecu_family}
        acceptValueOnBlur
        {...families}
      />
    </>
  )
}
