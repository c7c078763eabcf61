import { Skeleton, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { foundVehicle } from '../../../lib/vehicle-choice.ts'
import { DetailDrawer } from '../../../ui/detail-drawer.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import type { Variant } from '../levels.ts'
import { variantQuery } from '../use-vehicles.ts'
import { DetailsForm } from './details-form.tsx'
import classes from './variant-drawer.module.css'
import { VariantFacts } from './variant-facts.tsx'

interface VariantDrawerProps {
  id: string | null
  editable: boolean
  onClose: () => void
}

export function VariantDrawer({ id, editable, onClose }: VariantDrawerProps) {
  const { t } = useTranslation('vehicles')
  return (
    <DetailDrawer of={id} title={() => t('details.title')} size={560} onClose={onClose}>
      {(shown) => <Details key={shown} id={shown} editable={editable} />}
    </DetailDrawer>
  )
}

function Details({ id, editable }: { id: string; editable: boolean }) {
  const { t } = useTranslation('vehicles')
  const variant = useQuery(variantQuery(id))
  return (
    <Loaded query={variant} skeleton={<Lines />}>
      {(data) => (
        <>
          <div className={classes.head}>
            <Name variant={data} />
            <StatusBadge tone={data.completed ? 'ok' : 'wait'}>
              {t(data.completed ? 'details.completed' : 'details.missing')}
            </StatusBadge>
          </div>
          {editable ? <DetailsForm variant={data} /> : <VariantFacts variant={data} />}
        </>
      )}
    </Loaded>
  )
}

function Name({ variant }: { variant: Variant }) {
  return (
    <div className={classes.words}>
      <bdi className={classes.name}>{foundVehicle(variant).label}</bdi>
      <div className={classes.small}>{variant.path[0]?.name}</div>
    </div>
  )
}

function Lines() {
  return (
    <Stack gap="md">
      <Skeleton height={44} />
      <Skeleton height={60} />
      <Skeleton height={60} />
      <Skeleton height={60} />
      <Skeleton height={120} />
    </Stack>
  )
}
