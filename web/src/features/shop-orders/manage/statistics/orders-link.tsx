import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { OrderFilters } from '../list/order-filters.ts'
import { useMaySee } from '../use-may-see.ts'
import classes from './statistics.module.css'

interface OrdersLinkProps {
  search: OrderFilters
  children: ReactNode
}

/** A figure that leads to the orders behind it, for whoever may see them. */
export function OrdersLink({ search, children }: OrdersLinkProps) {
  const maySee = useMaySee()
  if (!maySee.orders) return children
  return (
    <Link className={classes.link} to="/admin/shop_manager/orders" search={search as never}>
      {children}
    </Link>
  )
}
