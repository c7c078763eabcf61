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

/** By the id of an event: `ring`, or `hush` where it is on the screen already, for all tabs of this browser. */
export interface Bell {
  ring: (event: string) => void
  hush: (event: string) => void
}
const bell: Bell = { ring: ringOnce, hush: (event) => void takeEvent(event, () => {}) }

/** `listen` subscribes to news and rings for what is worth it; it returns what unsubscribes. */
export function useBell(enabled: boolean, listen: (bell: Bell) => () => void): void {
  useEffect(() => {
    if (!enabled) return
    const stopPreparing = prepareBell()
    const stopListening = listen(bell)
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

const canRing = () => audio?.state === 'running' && isOn()

function ring(): void {
  if (!audio || !canRing()) return
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

/** A tab that shows what came hushes the others sooner than this. */
const HUSHED_WITHIN = 250
/** Every tab has heard of an event by then. */
const HEARD_WITHIN = 2000

/** One tab of a browser rings, however many are open. One that nobody has touched yet leaves it to those that can. */
function ringOnce(event: string): void {
  if (!canRing()) return
  setTimeout(() => void takeEvent(event, ring), HUSHED_WITHIN)
}

/** Whichever tab takes the event's lock first acts on it. */
async function takeEvent(event: string, act: () => void): Promise<void> {
  if (!navigator.locks) return act()
  await navigator.locks.request(`bell-${event}`, { ifAvailable: true }, async (lock) => {
    if (!lock) return
    act()
    await new Promise((resolve) => setTimeout(resolve, HEARD_WITHIN))
  })
}
