import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useMaySee } from '../use-may-see.ts'
import classes from './statistics.module.css'

interface ProductsLinkProps {
  /** What the list of products is narrowed by, or the product that is open beside it. */
  search: Readonly<Record<string, string>>
  children: ReactNode
}

/** Leads to products, for whoever keeps them. */
export function ProductsLink({ search, children }: ProductsLinkProps) {
  const maySee = useMaySee()
  if (!maySee.products) return children
  return (
    <Link className={classes.link} to="/admin/shop_manager/products" search={search as never}>
      {children}
    </Link>
  )
}
