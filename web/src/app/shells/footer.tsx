import { Link } from '@tanstack/react-router'
import { useSite } from '../../lib/site.ts'
import { useTranslation } from '../../lib/use-translation.ts'
import classes from './footer.module.css'

export function Footer() {
  const { t } = useTranslation()
  const { copyright_text: copyright, title, shop_public } = useSite()
  return (
    <footer className={classes.footer} data-screen-only>
      <bdi>{copyright || `© ${new Date().getFullYear()} ${title}`}</bdi>
      <div className={classes.links}>
        {shop_public ? <Link to="/shop">{t('menu.items.shop')}</Link> : null}
        <nav className={classes.links} aria-label={t('shell.legal')}>
          <Link to="/terms_of_use">{t('shell.terms_of_use')}</Link>
          <Link to="/privacy_policy">{t('shell.privacy_policy')}</Link>
        </nav>
      </div>
    </footer>
  )
}
