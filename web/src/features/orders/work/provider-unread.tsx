import { IconMessageForward } from '@tabler/icons-react'
import { useFormats } from '../../../lib/formats.ts'
import { useTranslation } from '../../../lib/use-translation.ts'
import classes from '../orders.module.css'
import work from './work-list.module.css'

/** What the provider wrote and nobody of the sub-portal has read. */
export function ProviderUnread({ count }: { count: number }) {
  const { t } = useTranslation('work-list')
  const { number } = useFormats()
  if (count === 0) return null
  const label = t('relay.messages.unread', { count })
  return (
    <span className={classes.unread} role="img" aria-label={label} title={label}>
      <IconMessageForward className={work.arrow} size={14} stroke={2} aria-hidden />
      {number(count)}
    </span>
  )
}
