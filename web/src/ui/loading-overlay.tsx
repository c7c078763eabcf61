import { Loader } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useTranslation } from '../lib/use-translation.ts'
import classes from './loading-overlay.module.css'

interface LoadingOverlayProps {
  visible: boolean
  /** Milliseconds before it shows: a flash is worse than a short wait. */
  delay?: number
  /** Cover the nearest positioned parent instead of the whole window. */
  inside?: boolean
}

export function LoadingOverlay({ visible, delay = 300, inside }: LoadingOverlayProps) {
  const { t } = useTranslation('ui')
  const [due, setDue] = useState(false)
  useEffect(() => {
    if (!visible) {
      setDue(false)
      return
    }
    const timer = setTimeout(() => setDue(true), delay)
    return () => clearTimeout(timer)
  }, [visible, delay])

  return (
    <div role="status" aria-live="polite">
      {visible && due ? (
        <div className={inside ? `${classes.overlay} ${classes.inside}` : classes.overlay}>
          <Loader aria-label={t('overlay.loading')} role="img" />
        </div>
      ) : null}
    </div>
  )
}
