import { useQuery } from '@tanstack/react-query'
import { useTranslation } from '../../../lib/use-translation.ts'
import { DetailDrawer } from '../../../ui/detail-drawer.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { SkeletonLines } from '../../../ui/skeletons.tsx'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import { variantQuery } from '../use-vehicles.ts'
import { DetailsForm } from './details-form.tsx'
import { NameCell } from './name-cell.tsx'
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
    <Loaded query={variant} skeleton={<SkeletonLines heights={[44, 60, 60, 60, 120]} gap="md" />}>
      {(data) => (
        <>
          <div className={classes.head}>
            <div className={classes.words}>
              <NameCell vehicle={data} editable={editable} />
              <div className={classes.small}>
                <bdi>{data.path.map(({ name }) => name).join(' › ')}</bdi>
              </div>
            </div>
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
