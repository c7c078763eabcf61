import { type PointerEvent, type RefCallback, useCallback, useRef, useState } from 'react'
import { CLOSE, moved, type Place, type View, WHOLE, zoomed } from './zoom.ts'

/** Two taps this close to each other are one double tap. */
const DOUBLE_TAP = { ms: 300, px: 30 }
const SWIPE = 50

/** Wheel, pinch, double tap and drag on a stage. What is not enlarged is swiped: -1 or 1 the way the finger went. */
export function useZoom(onSwipe: (direction: -1 | 1) => void) {
  const [view, setView] = useState<View>(WHOLE)
  const stage = useRef<HTMLElement | null>(null)
  const fingers = useRef(new Map<number, Place>())
  const begun = useRef<{ at: Place; alone: boolean }>({ at: { x: 0, y: 0 }, alone: true })
  const lastTap = useRef<{ at: Place; time: number } | null>(null)

  const size = () => sizeOf(stage.current)
  const fromMiddle = ({ x, y }: Place): Place => {
    const { left, top, width, height } = size()
    return { x: x - left - width / 2, y: y - top - height / 2 }
  }
  const zoomBy = (factor: number, at: Place = { x: 0, y: 0 }) =>
    setView((now) => zoomed(now, factor, at, size()))
  const toggle = (at?: Place) => (view.scale > 1 ? setView(WHOLE) : zoomBy(CLOSE, at))

  // By hand: React listens to the wheel without being able to stop the page from scrolling.
  const ref = useCallback<RefCallback<HTMLElement>>((element) => {
    stage.current = element
    const turn = (event: WheelEvent) => {
      event.preventDefault()
      const { left, top, width, height } = sizeOf(element)
      const at = { x: event.clientX - left - width / 2, y: event.clientY - top - height / 2 }
      setView((now) => zoomed(now, Math.exp(-event.deltaY / 300), at, { width, height }))
    }
    element?.addEventListener('wheel', turn, { passive: false })
    return () => element?.removeEventListener('wheel', turn)
  }, [])

  const down = (event: PointerEvent) => {
    const at = { x: event.clientX, y: event.clientY }
    fingers.current.set(event.pointerId, at)
    begun.current = { at, alone: fingers.current.size === 1 }
    event.currentTarget.setPointerCapture(event.pointerId)
  }

  const move = (event: PointerEvent) => {
    const before = fingers.current.get(event.pointerId)
    if (!before) return
    const at = { x: event.clientX, y: event.clientY }
    const other = [...fingers.current].find(([id]) => id !== event.pointerId)?.[1]
    fingers.current.set(event.pointerId, at)
    if (other) {
      const middle = fromMiddle({ x: (at.x + other.x) / 2, y: (at.y + other.y) / 2 })
      zoomBy(distance(at, other) / Math.max(distance(before, other), 1), middle)
    } else setView((now) => moved(now, { x: at.x - before.x, y: at.y - before.y }, size()))
  }

  const up = (event: PointerEvent) => {
    const at = { x: event.clientX, y: event.clientY }
    if (!fingers.current.delete(event.pointerId) || !begun.current.alone) return
    const way = at.x - begun.current.at.x
    if (distance(at, begun.current.at) < 10) tap(at, event.timeStamp)
    else if (view.scale === 1 && isSideways(begun.current.at, at)) onSwipe(way > 0 ? 1 : -1)
  }

  const tap = (at: Place, time: number) => {
    const last = lastTap.current
    const isSecond = last && time - last.time < DOUBLE_TAP.ms && distance(at, last.at) < DOUBLE_TAP.px
    lastTap.current = isSecond ? null : { at, time }
    if (isSecond) toggle(fromMiddle(at))
  }

  return {
    view,
    reset: () => setView(WHOLE),
    toggle: () => toggle(),
    zoomBy,
    stage: {
      ref,
      onPointerDown: down,
      onPointerMove: move,
      onPointerUp: up,
      onPointerCancel: (event: PointerEvent) => void fingers.current.delete(event.pointerId),
    },
  }
}

const sizeOf = (element: HTMLElement | null): DOMRect => element?.getBoundingClientRect() ?? new DOMRect()

const distance = (a: Place, b: Place): number => Math.hypot(a.x - b.x, a.y - b.y)

/** A swipe, and not a way of scrolling the page. */
export const isSideways = (from: Place, to: Place): boolean =>
  Math.abs(to.x - from.x) > SWIPE && Math.abs(to.x - from.x) > Math.abs(to.y - from.y)
