import { useEffect } from 'react'

/** The talk that is on the screen: what is said there is seen, and needs no sound. */
let open: string | null = null

export function useOpenTalk(userId: string): void {
  useEffect(() => {
    open = userId
    return () => {
      open = null
    }
  }, [userId])
}

export const isInFront = (userId: string): boolean =>
  open === userId && document.visibilityState === 'visible'
