import { Link, type LinkProps } from '@tanstack/react-router'
import type { AnchorHTMLAttributes, Ref } from 'react'

interface ScreenLinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> {
  to: NonNullable<LinkProps['to']>
  search?: Record<string, string | undefined>
  ref?: Ref<HTMLAnchorElement>
}

/** The router's link for `component={ScreenLink}`: its own generic types do not survive Mantine's polymorphism. */
export function ScreenLink(props: ScreenLinkProps) {
  return <Link {...(props as LinkProps)} />
}
