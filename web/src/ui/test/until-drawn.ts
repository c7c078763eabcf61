import { createElement, startTransition, useEffect } from 'react'
import { createRoot, type Root } from 'react-dom/client'

// Tests may put their own clock in its place.
const { setTimeout } = globalThis

let root: Root | undefined

/**
 * Waits until React has drawn all that it has put off: deferred values, transitions and the bites of long screens. A slow
 * machine is then no different from a quick one.
 */
export async function untilDrawn(): Promise<void> {
  let hasChanged = true
  const observer = new MutationObserver(() => {
    hasChanged = true
  })
  observer.observe(document, { subtree: true, childList: true, attributes: true, characterData: true })
  while (hasChanged) {
    hasChanged = false
    await new Promise((resolve) => setTimeout(resolve))
    await drawnLast()
  }
  observer.disconnect()
}

/** Something of the least urgency on a page of its own: React draws it after all that is waiting. */
function drawnLast(): Promise<void> {
  root ??= createRoot(document.createElement('div'))
  const { promise, resolve } = Promise.withResolvers<void>()
  startTransition(() => root?.render(createElement(Last, { onDrawn: resolve })))
  return promise
}

function Last({ onDrawn }: { onDrawn: () => void }) {
  useEffect(onDrawn, [onDrawn])
  return null
}
