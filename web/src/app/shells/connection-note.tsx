import { IconCloudOff } from '@tabler/icons-react'
import { useConnected } from '../../lib/connection.ts'
import { useTranslation } from '../../lib/use-translation.ts'
import classes from './connection-note.module.css'

/** Says that the server cannot be heard, over the page, so that nothing on it moves. */
export function ConnectionNote() {
  const { t } = useTranslation()
  const isConnected = useConnected()
  return (
    <div className={classes.place} role="status">
      {isConnected ? null : (
        <span className={classes.note}>
          <IconCloudOff size={18} aria-hidden />
          {t('connection.lost')}
        </span>
      )}
    </div>
  )
}
