import '@testing-library/jest-dom/vitest'
import { cleanup, configure } from '@testing-library/react'
import { afterEach, vi } from 'vitest'

// How long something may take to appear. A second is too little on a busy machine, and whoever is quicker waits no longer.
configure({ asyncUtilTimeout: 4000 })

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
