import { Link } from '@tanstack/react-router'
import { useSite } from '../../lib/site.ts'
import classes from './brand.module.css'

/** The owner's logo, else the site's title. A side of 0 means automatic. */
export function Brand({ to }: { to: '/' | '/admin' | '/login' | '/shop' }) {
  const { title, logo } = useSite()
  return (
    <Link to={to} className={classes.brand}>
      {logo ? (
        <img
          src={logo.url}
          alt={title}
          className={classes.logo}
          width={logo.width || undefined}
          height={logo.height || undefined}
        />
      ) : (
        <bdi>{title}</bdi>
      )}
    </Link>
  )
}
