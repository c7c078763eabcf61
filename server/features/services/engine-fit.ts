import type { Fuel } from '#contract/vehicles/fuels.ts'

/*
 * Whether an option fits an engine. The catalogue says fuel and control unit in words of its own ("Benzin", "Bosch
 * EDC17C64"); what those words do not tell speaks against nothing.
 */

export interface Engine {
  fuel: string
  ecu: string
}

interface Fitting {
  /** Empty: for every fuel. */
  fuels: readonly Fuel[]
  /** Beginnings of names, such as EDC17. Empty: for every control unit. */
  ecu_families: readonly string[]
}

/** Plain "gas" is left out: in America it is petrol and elsewhere it is not. */
const WORDS: Record<Fuel, RegExp> = {
  petrol: /petrol|gasoline|gasolina|benzin|bensin|essence|^super\b|otto/,
  diesel: /diesel|heavy oil|gazole|gas[oó]leo|gasoil|gasolio|olej nap/,
  hybrid: /hybr|hibr|h[íi]brid|ibrid|phev|mhev/,
  gas: /\blpg\b|\bcng\b|\blng\b|autogas|erdgas|natural gas|\bgpl\b|metano/,
  ethanol: /ethanol|etanol|\be85\b|flex ?fuel/,
  electric: /ele[ck]tri|elektro|elettric|[eé]lectrique|\bbev\b/,
}

export function fuelsNamed(text: string): Fuel[] {
  const words = text.toLowerCase()
  const named = (Object.keys(WORDS) as Fuel[]).filter((fuel) => WORDS[fuel].test(words))
  // A hybrid is electric too, but nobody looks for an option of an electric car there.
  return named.includes('hybrid') ? named.filter((fuel) => fuel !== 'electric') : named
}

/** Why an option is not for this engine; null when it is, or when nothing is known of the engine. */
export function engineObstacle(option: Fitting, engine: Engine | null): 'fuel' | 'ecu' | null {
  if (!engine) return null
  const named = fuelsNamed(engine.fuel)
  if (option.fuels.length > 0 && named.length > 0 && !sharesFuel(option.fuels, named)) return 'fuel'
  if (option.ecu_families.length === 0 || engine.ecu.trim() === '') return null
  return option.ecu_families.some((family) => isOfFamily(engine.ecu, family)) ? null : 'ecu'
}

const isBurnt = (fuel: Fuel): boolean => fuel === 'petrol' || fuel === 'diesel'

/** An option for petrol and hybrid means hybrids that burn petrol: one that burns diesel has nothing of it. */
function sharesFuel(wanted: readonly Fuel[], named: readonly Fuel[]): boolean {
  const burnsWhat = wanted.some(isBurnt) && named.some(isBurnt)
  return named.some((fuel) => wanted.includes(fuel) && !(burnsWhat && fuel === 'hybrid'))
}

/** EDC17 is the family of "EDC17C64" and of "EDC 17 CP44", but not of "EDC170". */
function isOfFamily(ecu: string, family: string): boolean {
  const letters = [...family.toUpperCase()].filter((letter) => /[\p{L}\p{N}]/u.test(letter))
  if (letters.length === 0) return false
  const end = /\p{N}$/u.test(letters.join('')) ? '(?!\\p{N})' : ''
  return new RegExp(`(?<![\\p{L}\\p{N}])${letters.join('[^\\p{L}\\p{N}]*')}${end}`, 'u').test(
    ecu.toUpperCase(),
  )
}
