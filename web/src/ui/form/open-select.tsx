import { Autocomplete, type AutocompleteProps, Select, type SelectProps } from '@mantine/core'
import { useMergedRef } from '@mantine/hooks'
import { useEffect, useRef, useState } from 'react'

interface OpenSelectProps extends SelectProps {
  /** For whoever pressed the field that stood here before. */
  opensAtOnce: boolean
}

/** Mantine's own, except that the options are drawn when somebody comes to choose: most selects of a screen are never opened. */
export function OpenSelect({ comboboxProps, opensAtOnce, ref, ...props }: OpenSelectProps) {
  const input = useRef<HTMLInputElement>(null)
  const { areThere, ...options } = useOptionsOnFocus(comboboxProps)
  // By a click, as a person would: it begins at what is chosen.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the options are there
  useEffect(() => {
    if (areThere && opensAtOnce) input.current?.click()
  }, [areThere])
  return <Select {...props} {...options} ref={useMergedRef(input, ref)} />
}

export function OpenAutocomplete({ comboboxProps, ...props }: AutocompleteProps) {
  const { areThere, ...options } = useOptionsOnFocus(comboboxProps)
  return <Autocomplete {...props} {...options} />
}

/** From the first focus on they stay: the keys that open the list and walk through it need them to be there. */
function useOptionsOnFocus(comboboxProps: SelectProps['comboboxProps']) {
  const [areWanted, setWanted] = useState(false)
  const [areThere, setThere] = useState(false)
  // The list gets its name when it is drawn. Drawn once more, the field tells screen readers which list is open.
  useEffect(() => {
    if (!areWanted) return
    const frame = requestAnimationFrame(() => setThere(true))
    return () => cancelAnimationFrame(frame)
  }, [areWanted])
  return {
    areThere,
    comboboxProps: { ...comboboxProps, keepMounted: areWanted },
    onFocus: () => setWanted(true),
  }
}
