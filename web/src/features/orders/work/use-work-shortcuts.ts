import { useHotkeys } from '@mantine/hooks'
import { noDialog } from '../../../ui/no-dialog.ts'

interface WorkShortcuts {
  step: (step: 1 | -1) => void
  enter: () => void
  close: () => void
}

/** Enter and Esc mean what has the focus, where something has it: a button, a link, a dialog. */
const isFree = () => {
  const focused = document.activeElement
  return (
    noDialog() && (focused === null || focused === document.body || focused.closest('h1, main') === focused)
  )
}

/** The work list by keyboard. Keys that are typed into a field are left alone by the library. */
export function useWorkShortcuts({ step, enter, close }: WorkShortcuts): void {
  useHotkeys([
    ['j', () => noDialog() && step(1)],
    ['k', () => noDialog() && step(-1)],
    ['ArrowDown', () => isFree() && step(1), { preventDefault: false }],
    ['ArrowUp', () => isFree() && step(-1), { preventDefault: false }],
    ['Enter', () => isFree() && enter(), { preventDefault: false }],
    ['Escape', () => noDialog() && close(), { preventDefault: false }],
  ])
}
