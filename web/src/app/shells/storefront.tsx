import { Link, Outlet } from '@tanstack/react-router'
import { CartButton } from '../../features/shop/cart-button.tsx'
import { useFetchedLater } from '../../lib/parts.ts'
import type { SessionUser } from '../../lib/session.ts'
import { useTranslation } from '../../lib/use-translation.ts'
import { Brand } from './brand.tsx'
import { ConnectionNote } from './connection-note.tsx'
import { CookieBanner } from './cookie-banner.tsx'
import { Footer } from './footer.tsx'
import { LateOverlays, overlays } from './late-parts.tsx'
import { PrintHead } from './print-head.tsx'
import { SkipLink } from './skip-link.tsx'
import classes from './storefront.module.css'
import { StorefrontDoor } from './storefront-door.tsx'
import { TopStrip } from './top-strip.tsx'

/** The shop as guests see it, and staff who look in. */
export function Storefront({ user }: { user: SessionUser | null }) {
  const { t } = useTranslation()
  useFetchedLater([overlays])
  return (
    <div className={classes.page}>
      <SkipLink />
      <TopStrip forVisitors />
      <header className={classes.top} data-screen-only>
        <div className={classes.bar}>
          <Brand to="/shop" />
          <nav className={classes.ways} aria-label={t('shell.main_menu')}>
            <Link to="/shop" className={classes.way} activeOptions={{ exact: true, includeSearch: false }}>
              {t('menu.items.shop')}
            </Link>
            <StorefrontDoor user={user} />
          </nav>
          <span className={classes.cart}>
            <CartButton />
          </span>
        </div>
        <ConnectionNote />
      </header>
      <PrintHead />
      <main className={classes.main} id="content" tabIndex={-1}>
        <Outlet />
      </main>
      <Footer />
      <CookieBanner />
      <LateOverlays />
    </div>
  )
}
