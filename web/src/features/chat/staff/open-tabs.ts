import { useSyncExternalStore } from 'react'
import { listenerSet } from '../../../lib/shared-value.ts'
import { parse, readText, writeText } from '../../../lib/stored.ts'

/** The talks that somebody works on, kept per browser and person. */
export interface OpenTab {
  id: string
  name: string
}

const keyOf = (person: string) => `chat_tabs.${person}`
const { subscribe, tell } = listenerSet()
const NONE: readonly OpenTab[] = []
let cache: { text: string | null; tabs: readonly OpenTab[] } = { text: null, tabs: NONE }

function read(person: string): readonly OpenTab[] {
  const text = readText(keyOf(person))
  if (text !== cache.text) {
    const stored = parse<unknown>(text)
    cache = { text, tabs: Array.isArray(stored) ? stored.filter(isTab) : NONE }
  }
  return cache.tabs
}

const isTab = (value: unknown): value is OpenTab =>
  typeof value === 'object' &&
  value !== null &&
  'id' in value &&
  typeof value.id === 'string' &&
  'name' in value &&
  typeof value.name === 'string'

/** More would be no overview; the one that was opened first makes room. */
const MOST = 12

export function openTab(person: string, tab: OpenTab): void {
  const tabs = read(person)
  const known = tabs.find(({ id }) => id === tab.id)
  if (known?.name === tab.name) return
  const next = known ? tabs.map((one) => (one.id === tab.id ? tab : one)) : [...tabs, tab].slice(-MOST)
  write(person, next)
}

/** Answers which tab is looked at next: the one after it, else the one before. */
export function closeTab(person: string, id: string): OpenTab | undefined {
  const tabs = read(person)
  const at = tabs.findIndex((tab) => tab.id === id)
  if (at < 0) return undefined
  write(
    person,
    tabs.filter((tab) => tab.id !== id),
  )
  return tabs[at + 1] ?? tabs[at - 1]
}

function write(person: string, tabs: readonly OpenTab[]): void {
  writeText(keyOf(person), tabs.length > 0 ? JSON.stringify(tabs) : null)
  tell()
}

function follow(listener: () => void): () => void {
  const end = subscribe(listener)
  window.addEventListener('storage', listener)
  return () => {
    end()
    window.removeEventListener('storage', listener)
  }
}

export const useOpenTabs = (person: string): readonly OpenTab[] =>
  useSyncExternalStore(follow, () => read(person))
