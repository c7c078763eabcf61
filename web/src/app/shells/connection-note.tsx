import { IconCloudOff } from '@tabler/icons-react'
import { useConnected } from '../../lib/connection.ts'
import { useFormats } from '../../lib/formats.ts'
import { useKeptAt } from '../../lib/offline.ts'
import { useTranslation } from '../../lib/use-translation.ts'
import classes from './connection-note.module.css'

/** Says that the server cannot be heard, over the page, so that nothing on it moves. */
export function ConnectionNote() {
  const { t } = useTranslation()
  const isConnected = useConnected()
  const formats = useFormats()
  const keptAt = useKeptAt()
  return (
    <div className={classes.place} role="status">
      {isConnected ? null : (
        <span className={classes.note}>
          <IconCloudOff size={18} aria-hidden />
          {keptAt === null ? t('connection.lost') : t('connection.as_of', { time: formats.dateTime(keptAt) })}
        </span>
      )}
    </div>
  )
}
