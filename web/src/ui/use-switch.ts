import { type ChangeEvent, useState } from 'react'
import { useToasts } from './toasts.tsx'

/**
 * A switch that takes effect at once: `<Switch {...useSwitch(saved, save)} />`. It shows what was chosen before the server
 * has spoken and until its answer is drawn. When the server refuses, it says so and goes back.
 */
export function useSwitch(saved: boolean, save: (on: boolean) => Promise<unknown>) {
  const toast = useToasts()
  const [shown, setShown] = useState({ saved, checked: saved })
  if (shown.saved !== saved) setShown({ saved, checked: saved })
  return {
    checked: shown.checked,
    onChange(event: ChangeEvent<HTMLInputElement>) {
      const { checked } = event.currentTarget
      setShown({ saved, checked })
      save(checked).catch((error: unknown) => {
        setShown({ saved, checked: saved })
        toast.error(error)
      })
    },
  }
}
