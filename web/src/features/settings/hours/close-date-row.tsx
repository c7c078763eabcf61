import { ActionIcon, TextInput } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { SETTINGS_BOUNDS } from '#contract/settings/bounds.ts'
import { useFormats } from '../../../lib/formats.ts'
import { useTranslation } from '../../../lib/use-translation.ts'
import type { CloseDate } from './close-dates.ts'
import classes from './close-dates-form.module.css'

interface CloseDateRowProps {
  item: CloseDate
  error: ReactNode
  onReason: (reason: string) => void
  onRemove: () => void
}

export function CloseDateRow({ item, error, onReason, onRemove }: CloseDateRowProps) {
  const { t } = useTranslation('settings')
  const formats = useFormats()
  const moment = `${item.date}T00:00:00Z`
  const date = formats.date(moment, 'UTC')
  return (
    <div className={classes.row}>
      <div className={classes.date}>
        <div>{date}</div>
        <div className={classes.small}>{formats.weekday(moment, 'UTC')}</div>
      </div>
      <TextInput
        className={classes.reason}
        aria-label={t('hours.reason_label', { date })}
        placeholder={t('hours.reason')}
        value={item.reason}
        maxLength={SETTINGS_BOUNDS.close_reason}
        error={error}
        onChange={(event) => onReason(event.currentTarget.value)}
      />
      <ActionIcon aria-label={t('hours.remove_date', { date })} onClick={onRemove}>
        <IconTrash size={17} aria-hidden />
      </ActionIcon>
    </div>
  )
}
