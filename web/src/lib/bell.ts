import { useEffect, useSyncExternalStore } from 'react'
import { readText, writeText } from './stored.ts'

/**
 * A short tone for work that comes in. Browsers let a page sound only after somebody touched it, so the sound is prepared
 * with the first press of a key or a pointer; until then news are silent.
 */
const KEY = 'order_bell'
const listeners = new Set<() => void>()
let audio: AudioContext | null = null

const isOn = () => readText(KEY) !== 'off'

export function useBellSwitch(): [on: boolean, turn: (on: boolean) => void] {
  const on = useSyncExternalStore((listener) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }, isOn)
  return [
    on,
    (next) => {
      writeText(KEY, next ? null : 'off')
      for (const listener of listeners) listener()
      if (next) ring()
    },
  ]
}

/** `listen` subscribes to news and rings by the id of each that is worth it; it returns what unsubscribes. */
export function useBell(enabled: boolean, listen: (ring: (event: string) => void) => () => void): void {
  useEffect(() => {
    if (!enabled) return
    const stopPreparing = prepareBell()
    const stopListening = listen(ringOnce)
    return () => {
      stopPreparing()
      stopListening()
    }
  }, [enabled, listen])
}

/** Returns what takes the listeners away again. */
function prepareBell(): () => void {
  if (typeof AudioContext === 'undefined') return () => {}
  const prepare = () => {
    audio ??= new AudioContext()
    if (audio.state === 'suspended') audio.resume().catch(() => undefined)
    stop()
  }
  const stop = () => {
    removeEventListener('pointerdown', prepare)
    removeEventListener('keydown', prepare)
  }
  addEventListener('pointerdown', prepare)
  addEventListener('keydown', prepare)
  return stop
}

const TONES = [
  { at: 0, frequency: 880 },
  { at: 0.14, frequency: 1175 },
] as const
const LENGTH = 0.13
const LOUDNESS = 0.12

function ring(): void {
  if (audio?.state !== 'running' || !isOn()) return
  for (const { at, frequency } of TONES) {
    const begin = audio.currentTime + at
    const tone = audio.createOscillator()
    const volume = audio.createGain()
    tone.frequency.value = frequency
    // Swells and fades: a tone cut off at once crackles.
    volume.gain.setValueAtTime(0, begin)
    volume.gain.linearRampToValueAtTime(LOUDNESS, begin + 0.015)
    volume.gain.linearRampToValueAtTime(0, begin + LENGTH)
    tone.connect(volume).connect(audio.destination)
    tone.start(begin)
    tone.stop(begin + LENGTH)
  }
}

/** One tab of a browser rings, however many are open: whichever takes the event's lock first. */
function ringOnce(event: string): void {
  if (!navigator.locks) {
    ring()
    return
  }
  void navigator.locks.request(`bell-${event}`, { ifAvailable: true }, async (lock) => {
    if (!lock) return
    ring()
    await new Promise((resolve) => setTimeout(resolve, 2000))
  })
}
