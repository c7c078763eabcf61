import { TextInput, type TextInputProps } from '@mantine/core'
import { useState } from 'react'

interface WholeNumberInputProps extends Omit<TextInputProps, 'value' | 'onChange'> {
  /** Nothing typed is ''. */
  value: number | ''
  onChange: (value: number | '') => void
  max: number
  /** Between thousands, while nobody types. */
  separator: string
}

/** A number of digits alone. Mantine's own input brings 9 kB, which is much for a field that knows no sign and no point. */
export function WholeNumberInput({ value, onChange, max, separator, ...props }: WholeNumberInputProps) {
  const [isTyping, setTyping] = useState(false)
  const digits = String(value)
  return (
    <TextInput
      inputMode="numeric"
      autoComplete="off"
      maxLength={String(max).length + separator.length * 3}
      {...props}
      value={isTyping ? digits : digits.replace(/\B(?=(\d{3})+$)/g, separator)}
      onFocus={() => setTyping(true)}
      onChange={(event) => {
        const typed = event.currentTarget.value.replace(/\D/g, '').slice(0, String(max).length)
        onChange(typed === '' ? '' : Number(typed))
      }}
      onBlur={() => {
        setTyping(false)
        if (value !== '' && value > max) onChange(max)
      }}
    />
  )
}
