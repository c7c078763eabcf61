import '@testing-library/jest-dom/vitest'
import { cleanup, configure, getConfig } from '@testing-library/react'
import { afterEach, vi } from 'vitest'
import { hitsBoxPart } from './ui/form/hits-box.tsx'
import { searchableSelectPart } from './ui/form/searchable-select.tsx'
import { autocompletePart, selectPart } from './ui/form/select.tsx'
import { untilDrawn } from './ui/test/until-drawn.ts'

const { asyncWrapper } = getConfig()

configure({
  // How long something may take to appear. A second is too little on a busy machine, and whoever is quicker waits no longer.
  asyncUtilTimeout: 20_000,
  // Whoever waited for something, or clicked, finds the screen as a person does: with all that comes a moment later.
  asyncWrapper: (act) =>
    asyncWrapper(async () => {
      const result = await act()
      await untilDrawn()
      return result
    }),
})

// Lists that open are there from the start, as for whoever has seen a screen before; what stands there until then has
// tests of its own.
const lists = [selectPart, autocompletePart, searchableSelectPart, hitsBoxPart]
await Promise.all(lists.map((list) => list.load()))

afterEach(() => {
  cleanup()
  localStorage.clear()
  sessionStorage.clear()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

// What jsdom leaves out and components ask for. Nothing is narrow, dark or touched in tests unless one says so.
Object.defineProperty(window, 'matchMedia', {
  writable: true,
  configurable: true,
  value: (query: string) => ({
    matches: false,
    media: query,
    onchange: null,
    addEventListener() {},
    removeEventListener() {},
    addListener() {},
    removeListener() {},
    dispatchEvent: () => false,
  }),
})

class NoResizeObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
}
Object.assign(window, { ResizeObserver: NoResizeObserver })
Element.prototype.scrollIntoView = () => {}
// Fields that grow with their text measure anew when a font arrives.
Object.defineProperty(document, 'fonts', { value: Object.assign(new EventTarget(), { add() {} }) })
Object.assign(window, { FontFace: class {} })
