import { Button, Skeleton } from '@mantine/core'
import { IconCar } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from '../../../lib/use-translation.ts'
import type { FoundVehicle } from '../../../lib/vehicle-choice.ts'
import { Loaded } from '../../../ui/loaded.tsx'
import { sortedStages, type Variant } from '../levels.ts'
import { variantQuery } from '../use-vehicles.ts'
import classes from './chosen-vehicle.module.css'

interface ChosenVehicleProps {
  vehicle: FoundVehicle
  /** Without the figures. */
  brief?: boolean
  onClear: () => void
}

export function ChosenVehicle({ vehicle, brief, onClear }: ChosenVehicleProps) {
  const { t } = useTranslation('vehicles')
  return (
    <section className={classes.box} aria-label={t('chosen.title')}>
      <div className={classes.head}>
        <IconCar size={20} stroke={1.7} aria-hidden className={classes.icon} />
        <div className={classes.words}>
          <bdi className={classes.name}>{vehicle.label}</bdi>
          <span className={classes.small}>{vehicle.path[0]?.name}</span>
        </div>
        <Button size="compact-sm" variant="subtle" onClick={onClear}>
          {t('chosen.other')}
        </Button>
      </div>
      <dl className={classes.facts}>
        <Fact label={t('details.engine')} value={vehicle.engine} />
        <Fact label={t('details.fuel')} value={vehicle.fuel} />
        <Fact label={t('details.ecu')} value={vehicle.ecu} />
      </dl>
      {brief ? null : <Figures id={vehicle.variant_id} />}
    </section>
  )
}

function Fact({ label, value }: { label: string; value: string }) {
  if (!value) return null
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        <bdi>{value}</bdi>
      </dd>
    </div>
  )
}

function Figures({ id }: { id: string }) {
  const variant = useQuery(variantQuery(id))
  return (
    <Loaded query={variant} skeleton={<Skeleton height={20} width="60%" />}>
      {(data) => <Stages variant={data} />}
    </Loaded>
  )
}

function Stages({ variant }: { variant: Variant }) {
  const { t } = useTranslation('vehicles')
  const { stock_hp, stock_nm } = variant
  const stages = sortedStages(variant)
  // In the place of the skeleton: nothing may jump up under the finger of whoever fills in the next field already.
  if (stages.length === 0) return <span className={classes.small}>{t('figures.none')}</span>
  return (
    <ul className={classes.stages}>
      {stages.map(({ stage, hp, nm }) => (
        <li key={stage}>
          <span className={classes.stage}>{t('figures.stage', { stage })}</span>
          <span>
            {stock_hp === null
              ? t('figures.hp', { hp })
              : t('figures.hp_change', { stock: stock_hp, tuned: hp })}
          </span>
          <span>
            {stock_nm === null
              ? t('figures.nm', { nm })
              : t('figures.nm_change', { stock: stock_nm, tuned: nm })}
          </span>
        </li>
      ))}
    </ul>
  )
}
