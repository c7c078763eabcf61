import type { ComboboxStore } from '@mantine/core'
import { useEffect } from 'react'

/** Offers the first of the hits whenever they change or the list opens. */
export function useFirstOffered(combobox: ComboboxStore, hits: unknown, isOffered: boolean): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: whoever has gone on to another hit stays there until the hits change
  useEffect(() => {
    if (!isOffered || !combobox.dropdownOpened) return
    // This brings it into view, and with it the page: a list that has just opened stands at the page's top until it is placed.
    const { scrollX: left, scrollY: top } = window
    combobox.selectFirstOption()
    if (window.scrollY !== top || window.scrollX !== left) window.scrollTo({ left, top, behavior: 'instant' })
  }, [hits, combobox.dropdownOpened])
}
