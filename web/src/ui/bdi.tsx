import type { ReactNode } from 'react'

interface BdiProps {
  children: ReactNode
  /** Plates, codes and serial numbers read left to right in every language; names follow their own letters. */
  code?: boolean
}

export function Bdi({ children, code }: BdiProps) {
  return <bdi dir={code ? 'ltr' : undefined}>{children}</bdi>
}
