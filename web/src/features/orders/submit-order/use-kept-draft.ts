import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { type KeptDraft, keepDraft, type OrderDraft, type OrderForm } from './order-draft.ts'

/** Fields that change with every key. */
const TYPED: readonly (keyof OrderDraft)[] = [
  'comment',
  'fault_text',
  'reg_no',
  'vin',
  'other_tool',
  'ecu_brand',
  'ecu_version',
  'mileage',
  'vehicle_year',
  'power_hp',
]

/** After what was typed is drawn, which waits for a pause itself. */
const PAUSE = 100

interface KeptDraftOptions {
  person: string
  kept: KeptDraft
  order: OrderForm
  /** The order is placed: what still stands in the form is no draft any more. */
  placed: RefObject<boolean>
}

/**
 * Keeps what is said about an order in this browser: what is chosen at once, what is typed a moment after the last key.
 * Whoever closes, reloads or leaves the page before that moment has it kept as well.
 */
export function useKeptDraft({ person, kept, order, placed }: KeptDraftOptions) {
  const [savedAt, setSavedAt] = useState(kept.savedAt)
  const written = useRef(kept.draft)
  const current = useRef(order)
  current.current = order

  const keep = useCallback(
    (draft: OrderDraft) => {
      written.current = draft
      setSavedAt(keepDraft(person, draft))
    },
    [person],
  )

  const keepNews = useCallback(() => {
    const draft = current.current.form.getValues()
    if (draft !== written.current && current.current.isDirty() && !placed.current) keep(draft)
  }, [keep, placed])

  const { values } = order.form
  useEffect(() => {
    if (!differsByKeysOnly(written.current, values)) return keepNews()
    const timer = setTimeout(() => {
      const isTyping = current.current.form.getValues() !== values
      if (!isTyping) keepNews()
    }, PAUSE)
    return () => clearTimeout(timer)
  }, [values, keepNews])

  useEffect(() => {
    const onVisibility = () => {
      if (document.visibilityState === 'hidden') keepNews()
    }
    window.addEventListener('pagehide', keepNews)
    document.addEventListener('visibilitychange', onVisibility)
    return () => {
      window.removeEventListener('pagehide', keepNews)
      document.removeEventListener('visibilitychange', onVisibility)
      keepNews()
    }
  }, [keepNews])

  return { savedAt, keep }
}

function differsByKeysOnly(before: OrderDraft, now: OrderDraft): boolean {
  const names = Object.keys(now) as (keyof OrderDraft)[]
  return names.every((name) => TYPED.includes(name) || Object.is(before[name], now[name]))
}
