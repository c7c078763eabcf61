import { Checkbox, Input } from '@mantine/core'
import type { ReactNode } from 'react'
import { fromHundredths, toHundredths } from '#contract/amounts.ts'
import type { StaffInvoice } from '#contract/billing/shapes.ts'
import { useFormats } from '../../../lib/formats.ts'
import { useTranslation } from '../../../lib/use-translation.ts'
import { DecimalInput } from '../../../ui/form/decimal-input.tsx'
import { numberProblem } from '../../../ui/form/number-problem.ts'
import type { FieldProblem } from '../../../ui/form/use-server-form.tsx'
import classes from './invoices.module.css'

/** A line of which something is left to give back. */
interface OpenLine {
  position: number
  kind: StaffInvoice['lines'][number]['kind']
  item_name: string
  left: number
}

/** How many of which line are to go back; an emptied field holds an empty text. */
export type ChosenLines = Readonly<Record<number, number | string>>

export const openLines = ({ lines }: Pick<StaffInvoice, 'lines'>): OpenLine[] =>
  lines
    .map(({ kind, item_name, count, refunded_count }, position) => {
      const left = fromHundredths(toHundredths(count) - toHundredths(refunded_count))
      return { position, kind, item_name, left }
    })
    .filter(({ left }) => left > 0)

export const chosenOf = (chosen: ChosenLines) =>
  Object.entries(chosen).map(([position, count]) => ({ position: Number(position), count: Number(count) }))

export function chosenProblem(chosen: ChosenLines, open: readonly OpenLine[]): FieldProblem | null {
  if (Object.keys(chosen).length === 0) return 'required'
  const problems = open
    .filter(({ position }) => position in chosen)
    .map(({ position, left }) => numberProblem(chosen[position] ?? '', [0.01, left]))
  return problems.find((problem) => problem !== null) ?? null
}

interface RefundLinesProps {
  open: readonly OpenLine[]
  value: ChosenLines
  onChange: (chosen: ChosenLines) => void
  error?: ReactNode
}

export function RefundLines({ open, value, onChange, error }: RefundLinesProps) {
  const { t } = useTranslation('purchases')
  const formats = useFormats()
  const without = (position: number) =>
    Object.fromEntries(Object.entries(value).filter(([one]) => Number(one) !== position))
  return (
    <Input.Wrapper error={error}>
      <ul className={classes.lines}>
        {open.map(({ position, item_name, left }) => {
          const name = item_name || t('columns.credits')
          return (
            <li key={position} className={classes.line}>
              <Checkbox
                label={<bdi>{name}</bdi>}
                checked={position in value}
                onChange={({ currentTarget: { checked } }) =>
                  onChange(checked ? { ...value, [position]: left } : without(position))
                }
              />
              {position in value ? (
                <DecimalInput
                  aria-label={t('refund.count_of', { name })}
                  className={classes.count}
                  value={value[position]}
                  onChange={(count) => onChange({ ...value, [position]: count })}
                />
              ) : null}
              <span className={classes.small}>{t('refund.left', { figure: formats.number(left) })}</span>
            </li>
          )
        })}
      </ul>
    </Input.Wrapper>
  )
}
