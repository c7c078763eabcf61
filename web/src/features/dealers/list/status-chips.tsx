import { FRESH, useAnswer } from '../../../lib/use-answer.ts'
import { useTranslation } from '../../../lib/use-translation.ts'
import { FilterChips } from '../../../ui/filter-chips.tsx'
import { PEOPLE_LISTS_KEY } from '../people-keys.ts'
import { CHOICES } from './customer-filters.ts'
import type { CustomerSearch } from './use-customer-list.ts'

/** The shortest way to those who wait for us, with how many they are. */
export function StatusChips({ list }: { list: Pick<CustomerSearch, 'state' | 'setFilter'> }) {
  const { t } = useTranslation('dealers')
  const counts = useAnswer('GET /user/statistics', {}, { family: PEOPLE_LISTS_KEY, ...FRESH }).data
  const countOf = { '0': counts?.waiting ?? null, '2': counts?.blocked ?? null } as const
  return (
    <FilterChips
      label={t('columns.status')}
      value={list.state.filters.status ?? ''}
      onChange={(value) => list.setFilter('status', value || null)}
      chips={[
        { value: '', label: t('list.all') },
        ...CHOICES.status.map((value) => ({
          value,
          label: t(`status.${value}`),
          ...(value !== '1' && { count: countOf[value] }),
          urgent: value === '0',
        })),
      ]}
    />
  )
}
