import { useMediaQuery } from '@mantine/hooks'

/** Where a finger points there is no keyboard, and no use for the name of a key. */
export function useHasKeyboard(): boolean {
  return !useMediaQuery('(hover: none), (pointer: coarse)', false, { getInitialValueInEffect: false })
}
