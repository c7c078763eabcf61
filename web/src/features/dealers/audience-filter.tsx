import { Button } from '@mantine/core'
import { IconFilter } from '@tabler/icons-react'
import { useState } from 'react'
import type { ListOfPeople } from '#contract/dealers/bounds.ts'
import { useTranslation } from '../../lib/use-translation.ts'
import classes from './list/dealers.module.css'
import { FilterDrawer } from './list/filter-drawer.tsx'
import { SetFilters } from './list/set-filters.tsx'

interface AudienceFilterProps {
  audience: ListOfPeople
  filters: Record<string, string>
  onChange: (filters: Record<string, string>) => void
}

/** The filters of the list of customers, for whatever else is meant for those whom they find. */
export function AudienceFilter({ audience, filters, onChange }: AudienceFilterProps) {
  const { t } = useTranslation('dealers')
  const [isFiltering, setFiltering] = useState(false)
  const narrowed = {
    state: { filters },
    change: (change: { filters: Record<string, string> }) => onChange(change.filters),
    setFilter: (name: string, value: string | null) => onChange({ ...filters, [name]: value ?? '' }),
    clear: () => onChange({}),
  }
  return (
    <div className={classes.stack}>
      <div>
        <Button
          variant="default"
          leftSection={<IconFilter size={16} aria-hidden />}
          onClick={() => setFiltering(true)}
        >
          {t('filter.open')}
        </Button>
      </div>
      <SetFilters list={narrowed} />
      <FilterDrawer
        list={narrowed}
        withoutKind={audience === 'agents'}
        opened={isFiltering}
        onClose={() => setFiltering(false)}
      />
    </div>
  )
}
