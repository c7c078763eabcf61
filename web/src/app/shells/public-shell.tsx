import { Outlet, useRouterState } from '@tanstack/react-router'
import { useUser } from '../../lib/session.ts'
import { Brand } from './brand.tsx'
import { CookieBanner } from './cookie-banner.tsx'
import { Footer } from './footer.tsx'
import { LanguageSelect } from './language-select.tsx'
import classes from './public-shell.module.css'
import { SkipLink } from './skip-link.tsx'
import { ThemeSelect } from './theme-select.tsx'

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
