import {
  type AutocompleteProps,
  Autocomplete as MantineAutocomplete,
  Select as MantineSelect,
  type SelectProps,
} from '@mantine/core'
import { type FocusEvent, useState } from 'react'

/** Mantine's own, except that the options are drawn when somebody comes to choose: most selects of a screen are never opened. */
export function Select(props: SelectProps) {
  return <MantineSelect {...props} {...useOptionsOnFocus(props)} />
}

export function Autocomplete(props: AutocompleteProps) {
  return <MantineAutocomplete {...props} {...useOptionsOnFocus(props)} />
}

type Props = Pick<SelectProps, 'comboboxProps' | 'onFocus'>

/** From the first focus on they stay: the keys that open the list and walk through it need them to be there. */
function useOptionsOnFocus({ comboboxProps, onFocus }: Props): Props {
  const [isDrawn, setDrawn] = useState(false)
  return {
    comboboxProps: { ...comboboxProps, keepMounted: isDrawn },
    onFocus: (event: FocusEvent<HTMLInputElement>) => {
      setDrawn(true)
      onFocus?.(event)
    },
  }
}
