import { Anchor } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'

type Screen = '/login' | '/register' | '/forgot_password' | '/terms_of_use' | '/privacy_policy' | '/shop'

/** Where one wanted to go is not lost on the way from the login to a new account. */
const KEEPING: readonly Screen[] = ['/login', '/register', '/forgot_password']
const keepNext = ({ next }: { next?: string }) => ({ next })

interface TextLinkProps {
  to: Screen
  children?: ReactNode
  /** For texts one looks up while filling in a form: what was typed must not be lost. */
  newTab?: boolean
}

export function TextLink({ to, children, newTab }: TextLinkProps) {
  return (
    <Anchor
      component={Link}
      to={to}
      search={(KEEPING.includes(to) ? keepNext : {}) as never}
      inherit
      target={newTab ? '_blank' : undefined}
    >
      {children}
    </Anchor>
  )
}
