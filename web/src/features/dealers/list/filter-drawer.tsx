import { Button, Checkbox } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { useState } from 'react'
import { AMOUNT_MAX } from '#contract/amounts.ts'
import { LAST_ORDERS } from '#contract/dealers/bounds.ts'
import { useTranslation } from '../../../lib/use-translation.ts'
import { DetailDrawer } from '../../../ui/detail-drawer.tsx'
import { DialogButtons } from '../../../ui/dialog.tsx'
import { listCountries } from '../../../ui/form/countries.ts'
import { DecimalInput } from '../../../ui/form/decimal-input.tsx'
import { Select } from '../../../ui/form/select.tsx'
import { ManySelect } from '../../../ui/many-select.tsx'
import {
  BALANCES,
  type Balance,
  balanceBelow,
  balanceOf,
  CHOICES,
  chosen,
  creditsBelow,
  readFilters,
} from './customer-filters.ts'
import classes from './dealers.module.css'

/** What is narrowed: the list of customers, or whoever a mail goes to. */
export interface Narrowed {
  state: { filters: Record<string, string> }
  change: (change: { filters: Record<string, string> }) => void
  setFilter: (name: string, value: string | null) => void
}
type List = Narrowed

interface FilterDrawerProps {
  list: List
  /** Agents are of one kind. */
  withoutKind?: boolean
  opened: boolean
  onClose: () => void
}

/** What is chosen narrows the list at once, which stands beside it where there is room. */
export function FilterDrawer({ list, withoutKind, opened, onClose }: FilterDrawerProps) {
  const { t } = useTranslation('dealers')
  return (
    <DetailDrawer of={opened ? list : null} title={() => t('filter.title')} size={380} onClose={onClose}>
      {() => (
        <div className={classes.groups}>
          <Boxes list={list} name="status" />
          {withoutKind ? null : <Boxes list={list} name="kind" />}
          <Boxes list={list} name="price_type" />
          <Countries list={list} />
          <BalanceFilter list={list} />
          <Select
            label={t('filter.last_order')}
            placeholder={t('filter.any')}
            data={LAST_ORDERS.map((value) => ({ value, label: t(`filter.last_orders.${value}`) }))}
            value={readFilters(list.state.filters).last_order ?? null}
            onChange={(value) => list.setFilter('last_order', value)}
            clearable
            clearButtonProps={{ 'aria-label': t('filter.clear_one', { name: t('filter.last_order') }) }}
          />
          <DialogButtons>
            <Button variant="default" onClick={() => list.change({ filters: {} })}>
              {t('filter.clear')}
            </Button>
            <Button onClick={onClose}>{t('filter.done')}</Button>
          </DialogButtons>
        </div>
      )}
    </DetailDrawer>
  )
}

function Boxes({ list, name }: { list: List; name: 'status' | 'kind' | 'price_type' }) {
  const { t } = useTranslation('dealers')
  const word = {
    status: (value: string) => t(`status.${value as '0' | '1' | '2'}`),
    kind: (value: string) => t(`kinds.${value as 'user'}`),
    price_type: (value: string) => t(`price_types.${value as '1' | '2' | '3'}`),
  }[name]
  return (
    <Checkbox.Group
      label={t(`columns.${name}`)}
      value={chosen(list.state.filters, name)}
      onChange={(values) => list.setFilter(name, values.join(','))}
    >
      <div className={classes.boxes}>
        {CHOICES[name].map((value) => (
          <Checkbox key={value} value={value} label={word(value)} />
        ))}
      </div>
    </Checkbox.Group>
  )
}

function Countries({ list }: { list: List }) {
  const { t, i18n } = useTranslation('dealers')
  return (
    <ManySelect
      name="country"
      label={t('columns.country')}
      empty={t('filter.any_country')}
      gone=""
      options={listCountries(i18n.language)}
      value={chosen(list.state.filters, 'country')}
      onChange={(values) => list.setFilter('country', values.join(','))}
    />
  )
}

const NO_BALANCE = { balance_from: '', balance_to: '', below_warning: '' }

function BalanceFilter({ list }: { list: List }) {
  const { t } = useTranslation('dealers')
  const filters = readFilters(list.state.filters)
  const asked = balanceOf(filters)
  // "Below" asks for a figure first; until there is one it narrows nothing, and stands here only.
  const [isAsking, setAsking] = useState(false)
  const [typed, setTyped] = useState<number | string>(asked === 'below' ? creditsBelow(filters) : '')
  const set = (balance: Partial<typeof NO_BALANCE>) =>
    list.change({ filters: { ...list.state.filters, ...NO_BALANCE, ...balance } })
  const ask = useDebouncedCallback(
    (credits: number | string) => set(isAmount(credits) ? balanceBelow(credits) : {}),
    300,
  )
  const choose = (balance: Balance | null) => {
    setTyped('')
    setAsking(balance === 'below')
    if (balance === 'warning') set({ below_warning: 'true' })
    else set(balance === null || balance === 'below' ? {} : BALANCES[balance])
  }
  const isBelow = asked === 'below' || (asked === null && isAsking)
  return (
    <>
      <Select
        label={t('filter.balance')}
        placeholder={t('filter.any')}
        data={(['debt', 'empty', 'credits', 'warning', 'below'] as const).map((value) => ({
          value,
          label: t(`filter.balances.${value}`),
        }))}
        value={isBelow ? 'below' : asked}
        onChange={(value) => choose(value as Balance | null)}
        clearable
        clearButtonProps={{ 'aria-label': t('filter.clear_one', { name: t('filter.balance') }) }}
      />
      {isBelow ? (
        <DecimalInput
          label={t('filter.below')}
          value={typed}
          onChange={(value) => {
            setAsking(true)
            setTyped(value)
            ask(value)
          }}
        />
      ) : null}
    </>
  )
}

const isAmount = (value: number | string): value is number =>
  typeof value === 'number' && Math.abs(value) <= AMOUNT_MAX
