import { isOneOf } from '#contract/is-one-of.ts'
import { VEHICLE_PROBLEMS } from '#contract/vehicles/vehicle-file.ts'
import { VEHICLES_KEY } from '../../../lib/query-keys.ts'
import { useTranslation } from '../../../lib/use-translation.ts'
import { ImportCard } from '../../../ui/catalogue/import/import-card.tsx'
import { ImportList } from '../../../ui/catalogue/import/import-list.tsx'
import { templateCsv } from './import-template.ts'

const CALLS = {
  start: 'POST /vehicle/import',
  latest: 'GET /vehicle/import',
  progress: 'vehicles.import',
  family: VEHICLES_KEY,
} as const

export function VehicleImports() {
  const { t } = useTranslation('vehicles')
  return (
    <>
      <ImportCard
        calls={CALLS}
        words={{ title: t('import.title'), hint: t('import.hint'), file: t('import.file') }}
        template={{ name: t('import.template_name'), text: templateCsv() }}
      />
      <ImportList
        calls={CALLS}
        problem={(code) => (isOneOf(OWN_PROBLEMS, code) ? t(`import.problems.${code}`) : null)}
      />
    </>
  )
}

const OWN_PROBLEMS = [...VEHICLE_PROBLEMS, 'duplicate'] as const
