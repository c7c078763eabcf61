import type { ComponentType, ReactNode } from 'react'
import { type Part, part, usePart } from '../lib/parts.ts'
import { ErrorState } from './error-state.tsx'
import { SkeletonCards } from './skeletons.tsx'

/**
 * A tab that is fetched when somebody first opens it; until it has come cards of these heights stand there. Meanwhile the
 * rest of the screen can be used.
 */
export function laterTab(
  fetchTab: () => Promise<ComponentType>,
  heights: readonly number[],
): () => ReactNode {
  const content = part(fetchTab)
  return () => <Later content={content} heights={heights} />
}

function Later({ content, heights }: { content: Part; heights: readonly number[] }) {
  const { Content, failure, retry } = usePart(content, true)
  if (Content) return <Content />
  return failure ? <ErrorState error={failure} onRetry={retry} /> : <SkeletonCards heights={heights} />
}
