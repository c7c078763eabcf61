import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { hasPermission, useSignedInUser } from './session.ts'

interface CustomerLinkProps {
  id: string
  className?: string | undefined
  /** Their name. */
  children: ReactNode
}

/** A customer as staff name them: leads to the customer's page, for whoever may see it. */
export function CustomerLink({ id, className, children }: CustomerLinkProps) {
  const maySee = hasPermission(useSignedInUser(), 'dealers_list')
  if (!maySee) return children
  return (
    <Link className={className} to="/admin/user_profile" search={{ id }}>
      {children}
    </Link>
  )
}
