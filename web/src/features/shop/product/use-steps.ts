import { useDirection } from '@mantine/core'

/** From one picture to the next, round and round. Keys and fingers follow the eye: right to left, the next lies to the left. */
export function useSteps(all: number, at: number, onGo: (at: number) => void) {
  const { dir } = useDirection()
  const right = dir === 'rtl' ? -1 : 1
  const go = (step: number) => {
    if (all > 1) onGo((at + step + all) % all)
  }
  return {
    go,
    byKey(key: string): boolean {
      const step = { ArrowRight: right, ArrowLeft: -right }[key]
      if (step !== undefined) go(step)
      return step !== undefined
    },
    /** The picture goes with the finger: swiped to the left, the one on its right comes. */
    bySwipe: (direction: -1 | 1) => go(-direction * right),
  }
}
