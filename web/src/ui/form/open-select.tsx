import { Autocomplete, type AutocompleteProps, Select, type SelectProps } from '@mantine/core'
import { type FocusEvent, useState } from 'react'

/** Mantine's own, except that the options are drawn when somebody comes to choose: most selects of a screen are never opened. */
export function OpenSelect(props: SelectProps) {
  return <Select {...props} {...useOptionsOnFocus(props)} />
}

export function OpenAutocomplete(props: AutocompleteProps) {
  return <Autocomplete {...props} {...useOptionsOnFocus(props)} />
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
