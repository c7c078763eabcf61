import { Anchor } from '@mantine/core'
import { useFormats } from '../../../lib/formats.ts'
import { VEHICLES_KEY } from '../../../lib/query-keys.ts'
import { ScreenLink } from '../../../lib/screen-link.tsx'
import { useCall } from '../../../lib/use-call.ts'
import { useTranslation } from '../../../lib/use-translation.ts'
import type { Column } from '../../../ui/data-table/column.ts'
import { PictureButton } from '../../../ui/picture-field/picture-button.tsx'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import { useToasts } from '../../../ui/toasts.tsx'
import { type Level, levelBelow, SCREENS, type Vehicle } from '../levels.ts'
import { NameCell } from './name-cell.tsx'
import { PlaceCell } from './place-cell.tsx'
import { PriceTypeCell } from './price-type-cell.tsx'

interface ColumnsOptions {
  level: Level
  editable: boolean
  movable: boolean
  showPath: boolean
  total: number
}

export function useLevelColumns({
  level,
  editable,
  movable,
  showPath,
  total,
}: ColumnsOptions): Column<Vehicle>[] {
  const { t } = useTranslation('vehicles')
  const formats = useFormats()
  const below = levelBelow(level)
  const columns: (Column<Vehicle> | false)[] = [
    {
      key: 'position',
      title: t('columns.place'),
      sortable: true,
      width: movable ? 130 : 80,
      room: movable ? 130 : 80,
      render: (vehicle) =>
        movable ? <PlaceCell vehicle={vehicle} total={total} /> : formats.number(vehicle.position + 1),
    },
    level !== 'variant' && {
      key: 'image',
      title: t('columns.picture'),
      width: 70,
      room: 70,
      render: (vehicle) => <PictureCell vehicle={vehicle} editable={editable} />,
    },
    {
      key: 'name',
      title: t('columns.name'),
      sortable: true,
      card: 'title',
      room: 124,
      // A variant's row opens its details, where it is renamed: a card's title is a button and can hold no other.
      render: (vehicle) => <NameCell vehicle={vehicle} editable={editable && level !== 'variant'} />,
      details: ({ path }) => (showPath ? <bdi>{path.map(({ name }) => name).join(' › ')}</bdi> : null),
    },
    level === 'vtype' && {
      key: 'price_type',
      title: t('columns.price_type'),
      width: 180,
      room: 180,
      render: (vehicle) => <PriceTypeCell vehicle={vehicle} editable={editable} />,
    },
    below !== null && {
      key: 'children',
      title: t(`plural.${below}`),
      align: 'end',
      room: 140,
      render: ({ id, children }) => (
        <Anchor component={ScreenLink} to={SCREENS[below]} search={{ [level]: id }}>
          {t(`count.${below}`, { count: children })}
        </Anchor>
      ),
    },
    level === 'variant' && {
      key: 'completed',
      title: t('columns.details'),
      room: 150,
      render: ({ completed }) => (
        <StatusBadge tone={completed ? 'ok' : 'wait'}>
          {t(completed ? 'details.completed' : 'details.missing')}
        </StatusBadge>
      ),
    },
  ]
  return columns.filter((column) => column !== false)
}

function PictureCell({ vehicle, editable }: { vehicle: Vehicle; editable: boolean }) {
  const toast = useToasts()
  const setting = useCall('PUT /vehicle/{id}/image', { refresh: [VEHICLES_KEY] })
  return (
    <PictureButton
      name={vehicle.name}
      url={vehicle.image_url}
      editable={editable}
      saving={setting.isPending}
      onChange={(image) =>
        setting.mutate({ params: { id: vehicle.id }, form: {}, files: { image } }, { onError: toast.error })
      }
    />
  )
}
