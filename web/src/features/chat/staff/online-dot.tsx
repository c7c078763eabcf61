import { useTranslation } from '../../../lib/use-translation.ts'
import classes from './desk.module.css'

/** A green dot, and a word for those who cannot tell it by its colour. */
export function OnlineDot() {
  const { t } = useTranslation('chat')
  return <i className={classes.online} role="img" aria-label={t('desk.online')} title={t('desk.online')} />
}
