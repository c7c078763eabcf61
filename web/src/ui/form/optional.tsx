import type { ReactNode } from 'react'
import { useTranslation } from '../../lib/use-translation.ts'
import classes from './optional.module.css'

/** Label of a field that may stay empty. Most fields are asked for because they are needed; these say so. */
export function Optional({ children }: { children: ReactNode }) {
  const { t } = useTranslation('ui')
  return (
    <span>
      {children} <span className={classes.optional}>({t('form.optional')})</span>
    </span>
  )
}
