import { ActionIcon } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconMenu2 } from '@tabler/icons-react'
import { Outlet } from '@tanstack/react-router'
import { type ReactNode, useEffect, useState } from 'react'
import { BellButton, bellWindow } from '../../features/notifications/bell/bell-button.tsx'
import { part, useFetchedLater, usePart } from '../../lib/parts.ts'
import { useUser } from '../../lib/session.ts'
import { useSite } from '../../lib/site.ts'
import { useTranslation } from '../../lib/use-translation.ts'
import { accountMenu, type MenuShell, mainMenu } from '../menus.ts'
import { Brand } from './brand.tsx'
import { ConnectionNote } from './connection-note.tsx'
import { CookieBanner } from './cookie-banner.tsx'
import { Footer } from './footer.tsx'
import { ImpersonationBanner } from './impersonation-banner.tsx'
import { LateOverlays, overlays } from './late-parts.tsx'
import { LeftMenu, type MenuBadges } from './left-menu.tsx'
import { LoadFailureNote } from './load-failure-note.tsx'
import { PrintHead } from './print-head.tsx'
import { SkipLink } from './skip-link.tsx'
import { TopStrip } from './top-strip.tsx'
import { UserButton, userMenu } from './user-button.tsx'
import classes from './work-shell.module.css'

interface WorkShellProps {
  home: '/' | '/admin'
  menu: MenuShell
  /** How much waits behind an item, by its path. */
  badges?: MenuBadges
  /** What stands in the bar before the person's own menu. */
  children?: ReactNode
}

/** What is seen only after something was pressed comes after the screen, or as soon as it is pressed. */
const phoneMenu = part(() => import('./phone-menu.tsx').then((module) => module.PhoneMenu))

/** The shell of both work areas: strip, bar, menu, content. Below 992 px the menu slides over the content. */
export function WorkShell({ home, menu, badges, children }: WorkShellProps) {
  const { t } = useTranslation()
  const wide = useMediaQuery('(min-width: 992px)', undefined, { getInitialValueInEffect: false })
  const [open, setOpen] = useState(wide)
  useEffect(() => setOpen(wide), [wide])
  const visitor = { user: useUser(), site: useSite(), forgotUser: null }
  const groups = mainMenu(menu, visitor)
  const isLater = useFetchedLater(
    wide ? [overlays, userMenu, bellWindow] : [overlays, userMenu, bellWindow, phoneMenu],
  )
  const { Content: PhoneMenu, failure, retry } = usePart(phoneMenu, !wide && open)
  const label = open ? t('shell.close_menu') : t('shell.open_menu')

  return (
    <div className={classes.page}>
      <SkipLink />
      <TopStrip />
      <div className={classes.frame}>
        {wide && open ? (
          <aside className={classes.left} data-screen-only>
            <div className={classes.brand}>
              <Brand to={home} />
            </div>
            <LeftMenu menu={groups} badges={badges} />
          </aside>
        ) : null}
        {!wide && PhoneMenu ? (
          <PhoneMenu open={open} onClose={() => setOpen(false)} brand={<Brand to={home} />}>
            <LeftMenu menu={groups} badges={badges} onFollow={() => setOpen(false)} />
          </PhoneMenu>
        ) : null}
        <div className={classes.column}>
          <header className={classes.top} data-screen-only>
            <ImpersonationBanner />
            <div className={classes.bar}>
              <ActionIcon
                onClick={() => setOpen(!open)}
                aria-label={label}
                aria-expanded={open}
                className={classes.toggle}
              >
                <IconMenu2 size={20} aria-hidden />
              </ActionIcon>
              {wide && open ? null : <Brand to={home} />}
              <span className={classes.space} />
              {children}
              <BellButton />
              <UserButton items={accountMenu(menu, visitor)} />
            </div>
            <ConnectionNote />
            {failure ? <LoadFailureNote error={failure} onRetry={retry} /> : null}
          </header>
          <PrintHead />
          <main className={classes.main} id="content" tabIndex={-1}>
            <Outlet />
          </main>
          <Footer />
        </div>
      </div>
      {isLater ? <CookieBanner /> : null}
      <LateOverlays />
    </div>
  )
}
