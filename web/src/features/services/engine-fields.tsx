import { TagsInput } from '@mantine/core'
import { OFFER_BOUNDS } from '#contract/services/bounds.ts'
import { FUELS } from '#contract/vehicles/fuels.ts'
import { useTranslation } from '../../lib/use-translation.ts'
import { Optional } from '../../ui/form/optional.tsx'
import type { ServerForm } from '../../ui/form/use-server-form.tsx'
import { ManySelect } from './many-select.tsx'
import type { OptionValues } from './offer-values.ts'

/** For which engines an option is. */
export function EngineFields({ f }: { f: Pick<ServerForm<OptionValues>, 'field'> }) {
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
