import { useDebouncedCallback } from '@mantine/hooks'
import { useEffect, useId, useRef, useState } from 'react'
import { SHOP_BOUNDS } from '#contract/shop/bounds.ts'
import { useTranslation } from '../../../lib/use-translation.ts'
import { DecimalInput } from '../../../ui/form/decimal-input.tsx'
import classes from './shop-list.module.css'

interface PriceRangeProps {
  min: string | undefined
  max: string | undefined
  onChange: (price: { min_price: string; max_price: string }) => void
}

type Typed = number | string
const isNumber = (typed: Typed): typed is number => typeof typed === 'number'
const textOf = (typed: Typed) => (isNumber(typed) ? String(typed) : '')
const fieldOf = (text: string | undefined): Typed => (text === undefined ? '' : Number(text))

const rangeKey = (min = '', max = '') => `${min}-${max}`

/** Narrows the list a moment after the last digit. A range that holds nothing is said, not asked for. */
export function PriceRange({ min, max, onChange }: PriceRangeProps) {
  const { t } = useTranslation('shop')
  const problemId = useId()
  const [typed, setTyped] = useState({ min: fieldOf(min), max: fieldOf(max) })
  // The back button or "clear filters" changes it from outside.
  const told = useRef<string | null>(null)
  useEffect(() => {
    if (told.current === rangeKey(min, max)) return
    told.current = null
    setTyped({ min: fieldOf(min), max: fieldOf(max) })
  }, [min, max])
  const isReversed = ({ min, max }: typeof typed) => isNumber(min) && isNumber(max) && max < min
  const tell = useDebouncedCallback((now: typeof typed) => {
    if (isReversed(now)) return
    const price = { min_price: textOf(now.min), max_price: textOf(now.max) }
    told.current = rangeKey(price.min_price, price.max_price)
    onChange(price)
  }, 400)
  const change = (part: Partial<typeof typed>) => {
    const now = { ...typed, ...part }
    setTyped(now)
    tell(now)
  }
  const bounds = { min: 0, max: SHOP_BOUNDS.price, allowNegative: false } as const
  return (
    <fieldset className={classes.group}>
      <legend>{t('list.filters.price')}</legend>
      <div className={classes.range}>
        <DecimalInput
          {...bounds}
          label={t('list.filters.from')}
          value={typed.min}
          onChange={(value) => change({ min: value })}
        />
        <DecimalInput
          {...bounds}
          label={t('list.filters.to')}
          value={typed.max}
          error={isReversed(typed)}
          aria-describedby={isReversed(typed) ? problemId : undefined}
          onChange={(value) => change({ max: value })}
        />
      </div>
      {isReversed(typed) ? (
        <p id={problemId} className={classes.problem} role="alert">
          {t('list.filters.order')}
        </p>
      ) : null}
    </fieldset>
  )
}
