import { ActionIcon } from '@mantine/core'
import { IconMinus, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { SHOP_BOUNDS } from '#contract/shop/bounds.ts'
import { useTranslation } from '../../lib/use-translation.ts'
import { WholeNumberInput } from '../../ui/form/whole-number-input.tsx'
import classes from './quantity-stepper.module.css'

interface QuantityStepperProps {
  label: string
  value: number
  /** How many there are. */
  max: number
  disabled?: boolean
  onChange: (value: number) => void
}

/** How many pieces: by the buttons, the arrow keys, or typed. Whole numbers from 1 to what there is. */
export function QuantityStepper({ label, value, max, disabled = false, onChange }: QuantityStepperProps) {
  const { t } = useTranslation('shop')
  // What is typed and is no quantity yet.
  const [typed, setTyped] = useState<number | '' | null>(null)
  const go = (to: number) => {
    setTyped(null)
    const next = Math.min(Math.max(to, 1), max)
    if (next !== value) onChange(next)
  }
  const type = (to: number | '') => {
    const isQuantity = to !== '' && to >= 1 && to <= max
    setTyped(isQuantity ? null : to)
    if (isQuantity && to !== value) onChange(to)
  }
  const leave = () => {
    if (typed !== null) go(typed === '' ? value : typed)
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would bring a frame and a legend
    <div className={classes.stepper} role="group" aria-label={label} onBlur={leave}>
      <ActionIcon
        variant="default"
        aria-label={t('product.less')}
        disabled={disabled}
        {...atItsEnd(value <= 1)}
        onClick={() => go(value - 1)}
      >
        <IconMinus size={16} aria-hidden />
      </ActionIcon>
      <WholeNumberInput
        className={classes.input}
        aria-label={label}
        separator=""
        max={SHOP_BOUNDS.quantity}
        disabled={disabled}
        value={typed ?? value}
        onChange={type}
        onKeyDown={(event) => {
          const step = { ArrowUp: 1, ArrowDown: -1 }[event.key]
          if (step === undefined) return
          event.preventDefault()
          go(value + step)
        }}
      />
      <ActionIcon
        variant="default"
        aria-label={t('product.more')}
        disabled={disabled}
        {...atItsEnd(value >= max)}
        onClick={() => go(value + 1)}
      >
        <IconPlus size={16} aria-hidden />
      </ActionIcon>
    </div>
  )
}

/** Whoever pressed it up to there goes on from it: a button that is disabled loses the focus. */
const atItsEnd = (isEnd: boolean) => (isEnd ? { 'aria-disabled': true, 'data-disabled': true } : {})
