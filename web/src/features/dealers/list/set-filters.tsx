import { Button } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useFormats } from '../../../lib/formats.ts'
import { useTranslation } from '../../../lib/use-translation.ts'
import { balanceOf, chosen, creditsBelow, type Filters, readFilters } from './customer-filters.ts'
import classes from './dealers.module.css'
import type { Narrowed } from './filter-drawer.tsx'

interface SetFiltersProps {
  list: Pick<Narrowed, 'state' | 'change'> & { clear: () => void }
}

/** What narrows the list, a button each: pressed, it narrows no longer. */
export function SetFilters({ list }: SetFiltersProps) {
  const { t } = useTranslation('dealers')
  const words = useFilterWords()
  const set = words(readFilters(list.state.filters))
  if (set.length === 0) return null
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would need a legend, and this one is for listeners only
    <div className={classes.set} data-screen-only role="group" aria-label={t('filter.set')}>
      {set.map(({ names, name, value }) => (
        <Button
          key={name}
          size="compact-sm"
          variant="light"
          rightSection={<IconX size={14} aria-hidden />}
          aria-label={t('filter.clear_one', { name: t('filter.one', { name, value }) })}
          onClick={() =>
            list.change({
              filters: { ...list.state.filters, ...Object.fromEntries(names.map((one) => [one, ''])) },
            })
          }
        >
          {t('filter.one', { name, value })}
        </Button>
      ))}
      <Button size="compact-sm" variant="subtle" onClick={list.clear}>
        {t('filter.clear')}
      </Button>
    </div>
  )
}

interface SetFilter {
  /** Those of the address. */
  names: readonly string[]
  name: string
  value: string
}

function useFilterWords(): (filters: Filters) => SetFilter[] {
  const { t } = useTranslation('dealers')
  const formats = useFormats()
  const balance = (filters: Filters): string => {
    const asked = balanceOf(filters)
    if (asked === 'below') return `< ${formats.credits(creditsBelow(filters))}`
    if (asked) return t(`filter.balances.${asked}`)
    const [from, to] = [filters.balance_from, filters.balance_to].map((amount) =>
      amount === undefined ? null : formats.credits(Number(amount)),
    )
    if (!to) return t('filter.credits_from', { from })
    return t('filter.credits_between', { from, to })
  }
  const values = {
    status: (value: string) => t(`status.${value as '0' | '1' | '2'}`),
    kind: (value: string) => t(`kinds.${value as 'user'}`),
    country: (value: string) => formats.country(value),
    price_type: (value: string) => t(`price_types.${value as '1' | '2' | '3'}`),
  }
  return (filters) => {
    const set: SetFilter[] = (['status', 'kind', 'country', 'price_type'] as const)
      .filter((name) => filters[name])
      .map((name) => ({
        names: [name],
        name: t(`columns.${name}`),
        value: formats.list(chosen(filters, name).map(values[name])),
      }))
    if (filters.balance_from || filters.balance_to || filters.below_warning)
      set.push({
        names: ['balance_from', 'balance_to', 'below_warning'],
        name: t('filter.balance'),
        value: balance(filters),
      })
    if (filters.last_order)
      set.push({
        names: ['last_order'],
        name: t('filter.last_order'),
        value: t(`filter.last_orders.${filters.last_order}`),
      })
    return set
  }
}
