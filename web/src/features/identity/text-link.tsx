import { Anchor } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'

type Screen = '/login' | '/register' | '/forgot_password' | '/terms_of_use' | '/privacy_policy'

interface TextLinkProps {
  to: Screen
  children?: ReactNode
  /** For texts one looks up while filling in a form: what was typed must not be lost. */
  newTab?: boolean
}

export function TextLink({ to, children, newTab }: TextLinkProps) {
  return (
    <Anchor component={Link} to={to} inherit target={newTab ? '_blank' : undefined}>
      {children}
    </Anchor>
  )
}
