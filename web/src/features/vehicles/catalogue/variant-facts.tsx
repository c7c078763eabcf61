import { useTranslation } from '../../../lib/use-translation.ts'
import { Fact, Facts } from '../../../ui/facts.tsx'
import { sortedStages, type Variant } from '../levels.ts'

/** The details for those who may look but not change. */
export function VariantFacts({ variant }: { variant: Variant }) {
  const { t } = useTranslation('vehicles')
  const { engine, fuel, ecu, transmission, engine_cc, year_from, year_to, stock_hp, stock_nm } = variant
  const years = [year_from, year_to].filter((year) => year !== null).join('–')
  const figures = (hp: number | null, nm: number | null) =>
    [hp === null ? '' : t('figures.hp', { hp }), nm === null ? '' : t('figures.nm', { nm })]
      .filter(Boolean)
      .join(' · ')
  const facts: [string, string][] = [
    [t('details.engine'), engine],
    [t('details.fuel'), fuel],
    [t('details.ecu'), ecu],
    [t('details.transmission'), transmission],
    [t('details.engine_cc'), engine_cc === null ? '' : t('figures.cc', { cc: engine_cc })],
    [t('details.years'), years],
    [t('figures.stock'), figures(stock_hp, stock_nm)],
    ...sortedStages(variant).map(({ stage, hp, nm }): [string, string] => [
      t('figures.stage', { stage }),
      figures(hp, nm),
    ]),
  ]
  return (
    <Facts>
      {facts.map(([label, value]) => (
        <Fact key={label} label={label}>
          {value ? <bdi>{value}</bdi> : null}
        </Fact>
      ))}
    </Facts>
  )
}
