import { ComboboxChevron, InputBase, type InputBaseProps } from '@mantine/core'
import type { ComponentPropsWithoutRef } from 'react'

type ClosedSelectProps = Omit<InputBaseProps, 'rightSection' | 'rightSectionPointerEvents'> &
  Omit<ComponentPropsWithoutRef<'input'>, keyof InputBaseProps>

/** A select that nobody can open, or not yet: the field alone, which is a tenth of the work. */
export function ClosedSelect(props: ClosedSelectProps) {
  return (
    <InputBase
      {...props}
      role="combobox"
      autoComplete={props.autoComplete ?? 'off'}
      aria-haspopup={props.disabled ? undefined : 'listbox'}
      aria-expanded={false}
      rightSection={<ComboboxChevron size={props.size} error={props.error} />}
      rightSectionPointerEvents="none"
    />
  )
}
