import { Button, Skeleton, Stack } from '@mantine/core'
import { IconPackages, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from '../../../lib/use-translation.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { SectionCard } from '../../../ui/section-card.tsx'
import { SortableList } from '../../../ui/catalogue/sortable-list.tsx'
import { useToasts } from '../../../ui/toasts.tsx'
import { PackageDialog } from './package-dialog.tsx'
import { PackageRow } from './package-row.tsx'
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
            <SortablePackages items={items} currency={currency} onEdit={setEdited} />
          )
        }
      </Loaded>
      <PackageDialog edited={edited} rate={rate} currency={currency} onClose={() => setEdited(null)} />
    </SectionCard>
  )
}

interface SortablePackagesProps {
  items: readonly Package[]
  currency: string
  onEdit: (item: Package) => void
}

function SortablePackages({ items, currency, onEdit }: SortablePackagesProps) {
  const { t } = useTranslation('purchases')
  const toast = useToasts()
  const moving = useMovePackage()
  return (
    <SortableList
      items={items}
      nameOf={({ name, credits }) => name || t('credits', { count: credits })}
      onMove={(move) => moving.mutate(move, { onError: toast.error })}
    >
      {(item) => <PackageRow key={item.id} item={item} currency={currency} onEdit={() => onEdit(item)} />}
    </SortableList>
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
