import { ComboboxChevron, InputBase, type InputBaseProps } from '@mantine/core'
import type { ComponentPropsWithoutRef } from 'react'
import { chooseOnly } from './late-field.ts'

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
      onKeyDown={chooseOnly}
      rightSection={<ComboboxChevron size={props.size} />}
    />
  )
}
