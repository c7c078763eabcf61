import { type ChangeEvent, useState } from 'react'
import { useToasts } from './toasts.tsx'

/** The answer is drawn by then, in milliseconds. If it says the same as before, somebody else has chosen otherwise since. */
const DRAWN_BY = 2000

/**
 * A switch that takes effect at once: `<Switch {...useSwitch(saved, save)} />`. It shows what was chosen before the server
 * has spoken and until its answer is drawn. When the server refuses, it says so and goes back.
 */
export function useSwitch(saved: boolean, save: (on: boolean) => Promise<unknown>) {
  const toast = useToasts()
  const [choice, setChoice] = useState<{ on: boolean; saved: boolean } | null>(null)
  if (choice && choice.saved !== saved) setChoice(null)
  return {
    checked: choice?.on ?? saved,
    onChange(event: ChangeEvent<HTMLInputElement>) {
      const made = { on: event.currentTarget.checked, saved }
      setChoice(made)
      const drop = () => setChoice((now) => (now === made ? null : now))
      save(made.on).then(
        () => setTimeout(drop, DRAWN_BY),
        (error: unknown) => {
          drop()
          toast.error(error)
        },
      )
    },
  }
}
