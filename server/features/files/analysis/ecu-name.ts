/*
 * The same unit is written EDC17_C46 in the bytes, EDC17C46 in a catalogue and "Bosch EDC17 C46" by people. Names are
 * compared by what they agree to say: the family always, the rest only where both have one.
 */
const FAMILIES =
  /(EDC1[567]|EDC7|MEVD17|MEV17|MED17|MED9|MEV9|ME9|ME7|MSD8|MSV[789]|MG1|MD1|SIMOS|SIM2K|SID|PCR|EMS|DCM|CRD|MJD|IAW)([0-9A-Z]*)/

interface EcuName {
  family: string
  rest: string
}

/** `unknown` where one of them is no name we can take apart. */
export function compareEcus(found: string, chosen: string): 'same' | 'different' | 'unknown' {
  const [one, other] = [parse(found), parse(chosen)]
  if (!one || !other) return 'unknown'
  if (one.family !== other.family) return 'different'
  return one.rest.startsWith(other.rest) || other.rest.startsWith(one.rest) ? 'same' : 'different'
}

function parse(name: string): EcuName | null {
  const match = FAMILIES.exec(name.toUpperCase().replace(/[^0-9A-Z]/g, ''))
  return match ? { family: match[1] ?? '', rest: match[2] ?? '' } : null
}
