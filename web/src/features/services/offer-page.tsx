import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import type { UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useTranslation } from '../../lib/use-translation.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { SectionCard } from '../../ui/section-card.tsx'
import type { Move } from '../../ui/sortable-area.tsx'
import { SortableList } from '../../ui/sortable-list.tsx'
import { OfferHeader } from './offer-header.tsx'
import { OfferSkeleton } from './offer-skeleton.tsx'

export interface OfferRowOf<T> {
  item: T
  place: number
  total: number
  onMove: (position: number) => void
  onEdit: () => void
}

interface OfferPageProps<T> {
  of: 'services' | 'options'
  query: UseQueryResult<{ items: T[] }>
  /** The names that rows mention are still to come; without them rows would call them deleted, and jump. */
  waiting: boolean
  icon: ReactNode
  onMove: (to: Move) => void
  row: (props: OfferRowOf<T>) => ReactNode
  drawer: (edited: T | 'new' | null, onClose: () => void) => ReactNode
}

/** Main services or options: a list that is sorted by hand, and a drawer for the one that is edited. */
export function OfferPage<T extends { id: string; name: string }>(props: OfferPageProps<T>) {
  const { of, query, waiting, icon, onMove, row, drawer } = props
  const { t } = useTranslation('services')
  const [edited, setEdited] = useState<T | 'new' | null>(null)
  const add = (
    <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setEdited('new')}>
      {t(`${of}.add`)}
    </Button>
  )
  return (
    <>
      <OfferHeader
        title={t(`${of}.title`)}
        hint={t(`${of}.hint`)}
        action={query.data?.items.length === 0 ? null : add}
      />
      <SectionCard>
        <Loaded query={waiting ? { ...query, data: undefined } : query} skeleton={<OfferSkeleton />}>
          {({ items }) =>
            items.length === 0 ? (
              <EmptyState title={t(`${of}.empty`)} text={t(`${of}.empty_text`)} icon={icon} action={add} />
            ) : (
              <SortableList items={items} nameOf={({ name }) => name} onMove={onMove}>
                {(item, place) =>
                  row({
                    item,
                    place,
                    total: items.length,
                    onMove: (position) => onMove({ id: item.id, position }),
                    onEdit: () => setEdited(item),
                  })
                }
              </SortableList>
            )
          }
        </Loaded>
      </SectionCard>
      {drawer(edited, () => setEdited(null))}
    </>
  )
}
