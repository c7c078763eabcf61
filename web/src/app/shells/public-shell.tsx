import { IconPalette } from '@tabler/icons-react'
import { Outlet, useRouterState } from '@tanstack/react-router'
import { THEMES } from '#contract/settings/theme.ts'
import { useUser } from '../../lib/session.ts'
import { useTheme } from '../../lib/theme.tsx'
import { useTranslation } from '../../lib/use-translation.ts'
import { Brand } from './brand.tsx'
import { CookieBanner } from './cookie-banner.tsx'
import { Footer } from './footer.tsx'
import { LanguageSelect } from './language-select.tsx'
import classes from './public-shell.module.css'
import { QuickSelect } from './quick-select.tsx'
import { SkipLink } from './skip-link.tsx'

export function PublicShell() {
  const user = useUser()
  const wide = useRouterState({
    select: (state) => state.matches.some((match) => match.staticData.wide),
  })
  return (
    <div className={classes.page}>
      <SkipLink />
      <header className={classes.header}>
        <Brand to={user ? '/' : '/login'} />
        <div className={classes.choices}>
          <LanguageSelect />
          <ThemeSelect />
        </div>
      </header>
      <main className={classes.main} id="content" tabIndex={-1}>
        <div className={wide ? `${classes.card} ${classes.wide}` : classes.card}>
          <Outlet />
        </div>
      </main>
      <Footer />
      <CookieBanner />
    </div>
  )
}

function ThemeSelect() {
  const { t } = useTranslation()
  const { theme, choose } = useTheme()
  return (
    <QuickSelect
      label={t('shell.theme')}
      icon={<IconPalette size={16} aria-hidden />}
      value={theme}
      options={THEMES.map((name) => ({ value: name, label: t(`themes.${name}`) }))}
      onChange={choose}
    />
  )
}
