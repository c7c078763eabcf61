import { IconMessageCircle } from '@tabler/icons-react'
import { useFormats } from '../../lib/formats.ts'
import { useTranslation } from '../../lib/use-translation.ts'
import classes from './orders.module.css'

export function UnreadDot({ count }: { count: number }) {
  const { t } = useTranslation('orders')
  const { number } = useFormats()
  if (count === 0) return null
  return (
    <span
      className={classes.unread}
      role="img"
      aria-label={t('unread', { count })}
      title={t('unread', { count })}
    >
      <IconMessageCircle size={14} stroke={2} aria-hidden />
      {number(count)}
    </span>
  )
}
