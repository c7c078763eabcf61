/*
 * Whether a fault is there now, was there, or may be: scan tools say so in a word of its own. Only a word that stands
 * apart counts, since "current" and "permanent" are also words of descriptions.
 */
export const FAULT_STATES = ['active', 'stored', 'pending', 'permanent', 'intermittent'] as const
export type FaultState = (typeof FAULT_STATES)[number]

const WORDS: Readonly<Record<FaultState, readonly string[]>> = {
  active: [
    'active',
    'present',
    'current',
    'currently present',
    'static',
    'aktiv',
    'vorhanden',
    'aktuell vorhanden',
    'momentan vorhanden',
    'statisch',
    'aktywny',
    'aktywne',
    'obecny',
    'statyczny',
  ],
  stored: [
    'stored',
    'saved',
    'confirmed',
    'memorised',
    'memorized',
    'history',
    'historic',
    'passive',
    'inactive',
    'not active',
    'not present',
    'not currently present',
    'gespeichert',
    'bestätigt',
    'passiv',
    'inaktiv',
    'nicht aktiv',
    'nicht vorhanden',
    'aktuell nicht vorhanden',
    'momentan nicht vorhanden',
    'zapisany',
    'zapisane',
    'zapamiętany',
    'potwierdzony',
    'nieaktywny',
  ],
  pending: [
    'pending',
    'provisional',
    'maturing',
    'unconfirmed',
    'not confirmed',
    'vorläufig',
    'nicht bestätigt',
    'oczekujący',
    'oczekujące',
    'niepotwierdzony',
  ],
  permanent: ['permanent', 'dauerhaft', 'stały', 'stałe'],
  intermittent: ['intermittent', 'sporadic', 'sporadisch', 'sporadyczny', 'przerywany'],
}

const STATE_OF = new Map(FAULT_STATES.flatMap((state) => WORDS[state].map((word) => [word, state] as const)))

const NOUN =
  /\s+(?:(?:diagnostic\s+)?(?:trouble\s+|fault\s+)?codes?|dtcs?|faults?|errors?|fehlercodes?|fehler|kody|błędy)$/u
const APART = /[-–—,;:|/()[\]\t]|\s{2,}/u

/** The first word of state that stands apart in a piece of a line. */
export function stateIn(piece: string): FaultState | null {
  for (const part of piece.toLowerCase().split(APART)) {
    const state = STATE_OF.get(part.trim().replace(NOUN, ''))
    if (state) return state
  }
  return null
}

const HEADING_MAX = 80

/** "Pending codes:" above a list speaks for all that follow. */
export function stateOfHeading(line: string): FaultState | null {
  if (line.length > HEADING_MAX) return null
  const text = line
    .toLowerCase()
    .trim()
    .replaceAll(/^[-=*#\s]+|[-=*#\s]+$/g, '')
  const bare = text.replace(/\s*:$/, '')
  const word = bare.replace(NOUN, '')
  return word === text ? null : (STATE_OF.get(word) ?? null)
}
