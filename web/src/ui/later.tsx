import { type ComponentType, type ReactNode, useEffect, useState } from 'react'
import { type Part, part, usePart } from '../lib/parts.ts'
import { ErrorState } from './error-state.tsx'
import { SkeletonCards } from './skeletons.tsx'
import { useToasts } from './toasts.tsx'

/**
 * A part of a screen that is fetched when it is first shown; until it has come cards of these heights stand there. Meanwhile
 * the rest of the screen can be used.
 */
export function laterPart<Props extends object>(
  content: Part<Props>,
  heights: readonly number[],
): ComponentType<Props> {
  return (props) => {
    const { Content, failure, retry } = usePart(content, true)
    if (Content) return <Content {...props} />
    return failure ? <ErrorState error={failure} onRetry={retry} /> : <SkeletonCards heights={heights} />
  }
}

/** A tab that is fetched when somebody first opens it. */
export function laterTab(
  fetchTab: () => Promise<ComponentType>,
  heights: readonly number[],
): () => ReactNode {
  const Tab = laterPart(part(fetchTab), heights)
  return () => <Tab />
}

/**
 * What opens over the screen is fetched when it first opens. From then on it stays, or it could not close by and by. One that
 * does not arrive is closed again, with a word about it.
 */
export function useOpenedPart<Props>(
  window: Part<Props>,
  isOpen: boolean,
  onClose: () => void,
): ComponentType<Props> | null {
  const toasts = useToasts()
  const [wasOpen, setWasOpen] = useState(isOpen)
  if (isOpen && !wasOpen) setWasOpen(true)
  const { Content, failure } = usePart(window, wasOpen)
  // biome-ignore lint/correctness/useExhaustiveDependencies: told once
  useEffect(() => {
    if (!failure) return
    toasts.error(failure)
    setWasOpen(false)
    onClose()
  }, [failure])
  return Content
}

/** A dialog with its form, where they weigh much. */
export function laterDialog<Props extends { opened: boolean; onClose: () => void }>(
  fetchDialog: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  const window = part(fetchDialog)
  return (props) => {
    const Window = useOpenedPart(window, props.opened, props.onClose)
    return Window ? <Window {...props} /> : null
  }
}

/** Such a part is drawn closed before it opens: only then it knows where the focus was, and gives it back. */
export function useOpensAfterwards(isOpen: boolean): boolean {
  const [isDrawn, setDrawn] = useState(false)
  useEffect(() => setDrawn(true), [])
  return isDrawn && isOpen
}
