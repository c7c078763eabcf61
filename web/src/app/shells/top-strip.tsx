import { useSite } from '../../lib/site.ts'
import { useTranslation } from '../../lib/use-translation.ts'
import { LanguageSelect } from './language-select.tsx'
import { OpeningStrip } from './opening-strip.tsx'
import { ThemeSelect } from './theme-select.tsx'
import classes from './top-strip.module.css'

/** `forVisitors`: language and appearance, which the others also find in their own menu. */
export function TopStrip({ forVisitors = false }: { forVisitors?: boolean }) {
  const { t } = useTranslation()
  const { phone } = useSite()
  return (
    <section
      className={forVisitors ? `${classes.strip} ${classes.visitors}` : classes.strip}
      data-screen-only
      aria-label={t('shell.contact')}
    >
      <OpeningStrip />
      <span className={classes.space} />
      {phone ? (
        <a
          className={classes.phone}
          href={`tel:${phone.replace(/[^+\d]/g, '')}`}
          aria-label={t('shell.call', { phone })}
        >
          <bdi dir="ltr">{phone}</bdi>
        </a>
      ) : null}
      <span className={classes.language}>
        <LanguageSelect />
        {forVisitors ? <ThemeSelect /> : null}
      </span>
    </section>
  )
}
