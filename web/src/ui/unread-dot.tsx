import { IconMessageCircle } from '@tabler/icons-react'
import { useFormats } from '../lib/formats.ts'
import { useTranslation } from '../lib/use-translation.ts'
import classes from './unread-dot.module.css'

/** Messages that were not read yet. */
export function UnreadDot({ count }: { count: number }) {
  const { t } = useTranslation('ui')
  const { number } = useFormats()
  if (count === 0) return null
  return (
    <span
      className={classes.unread}
      role="img"
      aria-label={t('thread.unread', { count })}
      title={t('thread.unread', { count })}
    >
      <IconMessageCircle size={14} stroke={2} aria-hidden />
      {number(count)}
    </span>
  )
}
