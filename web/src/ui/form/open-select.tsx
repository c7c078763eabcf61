import { Autocomplete, type AutocompleteProps, Select, type SelectProps } from '@mantine/core'
import { useState } from 'react'

/** Mantine's own, except that the options are drawn when somebody comes to choose: most selects of a screen are never opened. */
export function OpenSelect({ comboboxProps, ...props }: SelectProps) {
  return <Select {...props} {...useOptionsOnFocus(comboboxProps)} />
}

export function OpenAutocomplete({ comboboxProps, ...props }: AutocompleteProps) {
  return <Autocomplete {...props} {...useOptionsOnFocus(comboboxProps)} />
}

/** From the first focus on they stay: the keys that open the list and walk through it need them to be there. */
function useOptionsOnFocus(comboboxProps: SelectProps['comboboxProps']) {
  const [isDrawn, setDrawn] = useState(false)
  return { comboboxProps: { ...comboboxProps, keepMounted: isDrawn }, onFocus: () => setDrawn(true) }
}
