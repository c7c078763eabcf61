import { Loader } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useTranslation } from '../lib/use-translation.ts'
import classes from './loading-overlay.module.css'

/** Milliseconds before it shows: a flash is worse than a short wait. */
const DELAY = 300

export function LoadingOverlay({ visible }: { visible: boolean }) {
  const { t } = useTranslation('ui')
  const [due, setDue] = useState(false)
  useEffect(() => {
    if (!visible) {
      setDue(false)
      return
    }
    const timer = setTimeout(() => setDue(true), DELAY)
    return () => clearTimeout(timer)
  }, [visible])

  return (
    <div role="status" aria-live="polite">
      {visible && due ? (
        <div className={classes.overlay}>
          <Loader aria-label={t('overlay.loading')} role="img" />
        </div>
      ) : null}
    </div>
  )
}
