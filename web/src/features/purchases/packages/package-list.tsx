import {
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  PointerSensor,
  type UniqueIdentifier,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import { SortableContext, sortableKeyboardCoordinates, verticalListSortingStrategy } from '@dnd-kit/sortable'
import { Button, Skeleton, Stack } from '@mantine/core'
import { IconPackages, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { SectionCard } from '../../../ui/section-card.tsx'
import { useToasts } from '../../../ui/toasts.tsx'
import { PackageDialog } from './package-dialog.tsx'
import { PackageRow } from './package-row.tsx'
import classes from './packages.module.css'
import { type Package, useMovePackage, usePackages } from './use-packages.ts'

interface PackageListProps {
  rate: number
  currency: string
}

export function PackageList({ rate, currency }: PackageListProps) {
  const { t } = useTranslation('purchases')
  const packages = usePackages()
  const [edited, setEdited] = useState<Package | 'new' | null>(null)
  const add = (
    <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setEdited('new')}>
      {t('packages.add')}
    </Button>
  )
  return (
    <SectionCard
      title={t('packages.title')}
      hint={packages.data?.items.length ? t('packages.hint') : null}
      aside={packages.data?.items.length ? add : null}
    >
      <Loaded query={packages} skeleton={<Lines />}>
        {({ items }) =>
          items.length === 0 ? (
            <EmptyState
              title={t('packages.empty')}
              text={t('packages.empty_text')}
              icon={<IconPackages size={24} stroke={1.6} />}
              action={add}
            />
          ) : (
            <SortableRows items={items} currency={currency} onEdit={setEdited} />
          )
        }
      </Loaded>
      <PackageDialog edited={edited} rate={rate} currency={currency} onClose={() => setEdited(null)} />
    </SectionCard>
  )
}

interface SortableRowsProps {
  items: readonly Package[]
  currency: string
  onEdit: (item: Package) => void
}

/** Moved by mouse, by finger or by keyboard: Space takes and puts down, the arrows move, Escape gives up. */
function SortableRows({ items, currency, onEdit }: SortableRowsProps) {
  const { t } = useTranslation('purchases')
  const toast = useToasts()
  const moving = useMovePackage()
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
  const placeOf = (id: UniqueIdentifier) => items.findIndex((item) => item.id === id)
  const nameOf = (id: UniqueIdentifier) => {
    const item = items[placeOf(id)]
    return item?.name || t('credits', { count: item?.credits ?? 0 })
  }
  const place = (id: UniqueIdentifier) => ({ place: placeOf(id) + 1, total: items.length })

  const drop = ({ active, over }: DragEndEvent) => {
    if (!over || active.id === over.id) return
    moving.mutate({ id: String(active.id), position: placeOf(over.id) }, { onError: toast.error })
  }

  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragEnd={drop}
      accessibility={{
        screenReaderInstructions: { draggable: t('packages.drag.how') },
        announcements: {
          onDragStart: ({ active }) => t('packages.drag.taken', { name: nameOf(active.id) }),
          onDragOver: ({ active, over }) =>
            over ? t('packages.drag.over', { name: nameOf(active.id), ...place(over.id) }) : undefined,
          onDragEnd: ({ active, over }) =>
            over ? t('packages.drag.dropped', { name: nameOf(active.id), ...place(over.id) }) : undefined,
          onDragCancel: ({ active }) => t('packages.drag.cancelled', { name: nameOf(active.id) }),
        },
      }}
    >
      <SortableContext items={items.map(({ id }) => id)} strategy={verticalListSortingStrategy}>
        <ul className={classes.list}>
          {items.map((item) => (
            <PackageRow key={item.id} item={item} currency={currency} onEdit={() => onEdit(item)} />
          ))}
        </ul>
      </SortableContext>
    </DndContext>
  )
}

function Lines() {
  return (
    <Stack gap="sm">
      <Skeleton height={52} />
      <Skeleton height={52} />
      <Skeleton height={52} />
    </Stack>
  )
}
