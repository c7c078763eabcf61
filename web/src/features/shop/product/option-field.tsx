import { useId } from 'react'
import type { ExtraOption } from '#contract/shop/options.ts'
import { type Formats, useFormats } from '../../../lib/formats.ts'
import { Select } from '../../../ui/form/select.tsx'
import classes from './option-field.module.css'

/** More than these would be a wall of buttons. */
const SIDE_BY_SIDE = 6

interface OptionFieldProps {
  option: ExtraOption
  currency: string
  value: string
  onChange: (value: string) => void
}

/** One of the choices that a product comes in, with what each adds to the price. */
export function OptionField({ option, currency, value, onChange }: OptionFieldProps) {
  const formats = useFormats()
  const name = useId()
  if (option.values.length > SIDE_BY_SIDE) {
    return (
      <Select
        label={option.name}
        data={option.values.map((one) => ({
          value: one.name,
          label: [one.name, difference(one.price, currency, formats)].filter(Boolean).join(' '),
        }))}
        value={value}
        allowDeselect={false}
        onChange={(chosen) => chosen !== null && onChange(chosen)}
      />
    )
  }
  return (
    <fieldset className={classes.option}>
      <legend className={classes.legend}>
        <bdi>{option.name}</bdi>
      </legend>
      <div className={classes.values}>
        {option.values.map((one) => (
          <label key={one.name} className={classes.value}>
            <input
              type="radio"
              className={classes.radio}
              name={name}
              value={one.name}
              checked={one.name === value}
              onChange={() => onChange(one.name)}
            />
            <bdi>{one.name}</bdi>{' '}
            {one.price === 0 ? null : (
              <bdi className={classes.price}>{difference(one.price, currency, formats)}</bdi>
            )}
          </label>
        ))}
      </div>
    </fieldset>
  )
}

const difference = (price: number, currency: string, { number }: Formats): string =>
  price === 0 ? '' : number(price, { style: 'currency', currency, signDisplay: 'always' })
