/*
 * How large reads of a family of control units usually are. A file of another size is no reason to refuse it: partial
 * reads are a way of working. The first that fits a name counts, so exact names stand before general ones.
 */
const KiB = 1024
const MiB = 1024 * KiB

export interface UsualSizes {
  family: string
  from: number
  to: number
}

const FAMILIES: readonly (readonly [name: RegExp, UsualSizes])[] = [
  [/EDC15/, { family: 'EDC15', from: 512 * KiB, to: 512 * KiB }],
  // The upper end takes in the partial read of 983,040 bytes.
  [/EDC16/, { family: 'EDC16', from: 256 * KiB, to: 2 * MiB }],
  [/EDC17/, { family: 'EDC17', from: 2 * MiB, to: 8 * MiB }],
  [/ME(?:D|V|VD)17/, { family: 'MED17', from: 2 * MiB, to: 8 * MiB }],
  [/MED9/, { family: 'MED9', from: 512 * KiB, to: 2 * MiB }],
  [/ME7/, { family: 'ME7', from: 64 * KiB, to: 1 * MiB }],
  [/MD1/, { family: 'MD1', from: 2 * MiB, to: 8 * MiB }],
  [/MG1/, { family: 'MG1', from: 2 * MiB, to: 8 * MiB }],
  [/SID801/, { family: 'SID801', from: 512 * KiB, to: 512 * KiB }],
  [/SID803/, { family: 'SID803', from: 458 * KiB, to: 2 * MiB }],
  // "About 450 KiB": tools cut it at different places.
  [/MJD6JF/, { family: 'MJD6JF', from: 440 * KiB, to: 460 * KiB }],
  [/MOTRONIC|^(?:BOSCH)?M[1-5][0-9]{1,2}$/, { family: 'Motronic', from: 2 * KiB, to: 64 * KiB }],
]

/** `null` for names of families whose sizes we do not know. */
export function usualSizes(ecu: string): UsualSizes | null {
  const name = ecu.toUpperCase().replace(/[^0-9A-Z]/g, '')
  return FAMILIES.find(([form]) => form.test(name))?.[1] ?? null
}
