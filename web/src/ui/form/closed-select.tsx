import { ComboboxChevron, InputBase, type InputBaseProps } from '@mantine/core'
import type { ComponentPropsWithoutRef } from 'react'

type ClosedSelectProps = InputBaseProps & Omit<ComponentPropsWithoutRef<'input'>, keyof InputBaseProps>

/** A select that nobody can open, or not yet: the field alone, which is a tenth of the work. */
export function ClosedSelect(props: ClosedSelectProps) {
  return (
    <InputBase
      {...props}
      role="combobox"
      aria-haspopup={props.disabled ? undefined : 'listbox'}
      aria-expanded={false}
      readOnly
      rightSection={<ComboboxChevron size={props.size} />}
    />
  )
}
