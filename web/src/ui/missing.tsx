import type { ReactNode } from 'react'
import { ApiError } from '../lib/api-error.ts'
import { useScreenTitle } from '../lib/screen-title.ts'
import { EmptyState } from './empty-state.tsx'
import { ErrorState } from './error-state.tsx'
import { LinkButton } from './link-button.tsx'
import { PageHeader } from './page-header.tsx'
import { SectionCard } from './section-card.tsx'

interface MissingProps {
  error: unknown
  onRetry: () => void
  /** What the screen is called while nobody knows whether there is such a thing. */
  title: string
  /** What it says where there is none. */
  absent: { title: string; text: string; icon: ReactNode }
  back: { to: Parameters<typeof LinkButton>[0]['to']; label: string }
}

/** A screen whose subject is not there, not theirs, or did not arrive. */
export function Missing({ error, onRetry, title, absent, back }: MissingProps) {
  const isAbsent = error instanceof ApiError && (error.status === 404 || error.status === 400)
  const shown = isAbsent ? absent.title : title
  useScreenTitle(shown)
  return (
    <>
      <PageHeader title={shown} />
      <SectionCard>
        {isAbsent ? (
          <EmptyState
            title={absent.text}
            icon={absent.icon}
            action={
              <LinkButton to={back.to} variant="default">
                {back.label}
              </LinkButton>
            }
          />
        ) : (
          <ErrorState error={error} onRetry={onRetry} />
        )}
      </SectionCard>
    </>
  )
}
