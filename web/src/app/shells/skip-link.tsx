import { useTranslation } from '../../lib/use-translation.ts'
import classes from './skip-link.module.css'

/** First stop of the Tab key: past the menu, straight to the content. */
export function SkipLink() {
  const { t } = useTranslation()
  return (
    <a className={classes.skip} data-screen-only href="#content">
      {t('shell.skip')}
    </a>
  )
}
