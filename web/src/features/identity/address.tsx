import type { ReactNode } from 'react'

/** An email inside a sentence: it keeps its own direction and stands out. */
export function Address({ children }: { children?: ReactNode }) {
  return (
    <strong>
      <bdi dir="ltr">{children}</bdi>
    </strong>
  )
}
