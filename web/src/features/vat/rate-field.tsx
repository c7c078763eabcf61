import { Loader } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import type { FieldError } from '#contract/errors.ts'
import { VAT_BOUNDS } from '#contract/vat/bounds.ts'
import { ApiError } from '../../lib/api-error.ts'
import { useErrorTexts } from '../../lib/errors.ts'
import { useTranslation } from '../../lib/use-translation.ts'
import { DecimalInput } from '../../ui/form/decimal-input.tsx'
import { useChangeRate, type VatRate } from './use-change-vat.ts'
import classes from './vat-tab.module.css'

interface RateFieldProps {
  rate: VatRate
  country: string
}

/** Edited where it stands: Enter or leaving the field saves, Esc goes back to what is stored. */
export function RateField({ rate, country }: RateFieldProps) {
  const { t } = useTranslation('vat')
  const { text, field } = useErrorTexts()
  const changing = useChangeRate()
  const [typed, setTyped] = useState<number | string>(rate.percentage)
  const [problem, setProblem] = useState<string | null>(null)
  const [saved, setSaved] = useState(false)

  // Another person, or the answer to our own change.
  useEffect(() => setTyped(rate.percentage), [rate.percentage])

  const save = () => {
    if (typed === rate.percentage || changing.isPending) return
    const wrong = problemOf(typed)
    if (wrong) return setProblem(field(wrong))
    setProblem(null)
    changing.mutate(
      { params: { id: rate.id }, body: { percentage: Number(typed) } },
      {
        onSuccess: () => setSaved(true),
        onError: (error) => {
          const told = error instanceof ApiError ? error.fields.percentage : undefined
          setProblem(told ? field(told) : text(error))
        },
      },
    )
  }
  const revert = () => {
    setTyped(rate.percentage)
    setProblem(null)
  }

  return (
    <DecimalInput
      className={classes.rate}
      aria-label={t('rate_label', { country })}
      value={typed}
      onChange={(value) => {
        setTyped(value)
        setSaved(false)
      }}
      error={problem}
      allowNegative={false}
      suffix=" %"
      rightSection={
        changing.isPending ? (
          <Loader size={14} aria-label={t('saving')} />
        ) : saved ? (
          <IconCheck size={16} className={classes.saved} role="img" aria-label={t('saved')} />
        ) : null
      }
      onBlur={save}
      onKeyDown={(event) => {
        if (event.key === 'Enter') save()
        if (event.key === 'Escape') revert()
      }}
    />
  )
}

// A number field that was emptied holds an empty text.
function problemOf(typed: number | string): FieldError | null {
  if (typeof typed !== 'number') return { code: 'required' }
  return typed > VAT_BOUNDS.percentage ? { code: 'too_big', params: { max: VAT_BOUNDS.percentage } } : null
}
