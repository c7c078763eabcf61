import { useSyncExternalStore } from 'react'
import { listenerSet } from './shared-value.ts'

/**
 * Whether the server can be heard. The live stream tells, since it is always open; the browser tells sooner that the
 * line itself is gone.
 */
let isBrowserOnline = navigator.onLine
let isStreamUp = true
const { subscribe, tell } = listenerSet()

const isConnected = (): boolean => isBrowserOnline && isStreamUp

function change(apply: () => void): void {
  const before = isConnected()
  apply()
  if (isConnected() !== before) tell()
}

function followBrowser(): void {
  change(() => {
    isBrowserOnline = navigator.onLine
  })
}
window.addEventListener('online', followBrowser)
window.addEventListener('offline', followBrowser)

export function setStreamUp(up: boolean): void {
  change(() => {
    isStreamUp = up
  })
}

export const useConnected = (): boolean => useSyncExternalStore(subscribe, isConnected)

/** Calls back whenever the server can be heard again. Returns what ends it. */
export function onReconnect(callback: () => void): () => void {
  return subscribe(() => {
    if (isConnected()) callback()
  })
}
