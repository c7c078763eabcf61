import {
  FINDING_SEVERITY,
  type Finding,
  type FindingCode,
  type FindingParams,
} from '#contract/files/file-findings.ts'
import type { FileAnalysis } from './analyse.ts'
import { compareEcus } from './ecu-name.ts'
import { isContainer } from './file-format.ts'
import { IDENTITY_KINDS } from './identity-patterns.ts'
import { usualSizes } from './usual-sizes.ts'
import { areStrangers, MERCEDES, makerOfVin, VAG } from './vehicle-maker.ts'

/** What else is known when a file is looked at. Whatever is not known yet is left out. */
export interface AboutFile {
  /** As the catalogue or the customer writes it: "Bosch EDC17C46". */
  chosenEcu?: string | undefined
  chosenManufacturer?: string | undefined
  isVirtualRead?: boolean | undefined
  isSlave?: boolean | undefined
  /** The very file came before; the order is named only to those who may see it. */
  seenBefore?: { orderNo?: string | undefined } | undefined
  isSameAsSecondFile?: boolean | undefined
}

/** Old units have 2 KiB; nothing smaller holds a program. */
const SMALLEST = 2048
const ORDER = ['stop', 'warning', 'good', 'note']

/** What to tell about a file, the most important first. `null` stands for a file that could not be read to its end. */
export function preflightFindings(analysis: FileAnalysis | null, about: AboutFile = {}): Finding[] {
  if (!analysis) return [finding('unreadable')]
  if (analysis.size === 0) return [finding('empty')]
  return [
    ...contentFindings(analysis, about),
    ...identityFindings(analysis),
    ...comparisonFindings(analysis, about),
    ...historyFindings(about),
  ].toSorted((a, b) => ORDER.indexOf(a.severity) - ORDER.indexOf(b.severity))
}

function contentFindings(analysis: FileAnalysis, about: AboutFile): Finding[] {
  const { isSlave, isVirtualRead } = about
  const { size, format, blocks } = analysis
  const found: Finding[] = []
  const isPlain = format === 'raw' && !analysis.looksEncrypted && !analysis.blank
  if (size < SMALLEST) found.push(finding('too_small', { size }))
  if (analysis.blank) found.push(finding('blank'))
  if (analysis.truncated) found.push(finding('truncated', { size }))
  if (isContainer(format)) found.push(finding(isSlave === false ? 'container_as_master' : 'slave_container'))
  else if (format === 'intel_hex' || format === 's_record') found.push(finding('text_image'))
  else if (format === 'text') found.push(finding('text_file'))
  else if (format !== 'raw') found.push(finding('other_format', { format: format.toUpperCase() }))
  if (analysis.looksEncrypted) found.push(finding(isSlave ? 'slave_encrypted' : 'encrypted_looking'))
  // Fewer blocks repeat themselves by chance; mirrored images repeat by the half.
  if (isPlain && blocks.judged >= 8 && blocks.repeated >= 0.4 * blocks.judged) {
    found.push(
      finding('repeated_content', { share: Math.round((100 * blocks.repeated) / blocks.judged) / 100 }),
    )
  }
  if (isPlain && isSlave && size >= SMALLEST) found.push(finding('plain_although_slave'))
  if (isPlain && !analysis.truncated && size >= SMALLEST) found.push(...sizeFindings(analysis, about))
  if (analysis.byteSwapped) found.push(finding('byte_swapped'))
  if (isVirtualRead) found.push(finding('virtual_read'))
  return found
}

/** Where the family is known its usual sizes count, elsewhere whether it is a size that memories have. */
function sizeFindings({ size, sizeClass, identity }: FileAnalysis, { chosenEcu }: AboutFile): Finding[] {
  const ecu = identity.family?.confidence === 'sure' ? identity.family.value : chosenEcu
  const usual = ecu ? usualSizes(ecu) : null
  if (!usual) return sizeClass === 'whole' ? [] : [finding('odd_size', { size })]
  const { family, from, to } = usual
  if (size >= from && size <= to) return []
  if (from === to) return [finding('other_size', { family, size, from })]
  return [finding('other_size_range', { family, size, from, to })]
}

function identityFindings({ identity }: FileAnalysis): Finding[] {
  // The variant string names the family already.
  const kinds = IDENTITY_KINDS.filter((kind) => identity[kind] && !(kind === 'family' && identity.variant))
  if (kinds.length === 0) return [finding('not_identified')]
  return kinds.flatMap((kind) => {
    const known = identity[kind]
    if (!known) return []
    const code = `${kind}_${known.confidence === 'sure' ? 'found' : 'maybe'}` as const
    return [finding(code, { number: known.value })]
  })
}

function comparisonFindings({ identity }: FileAnalysis, about: AboutFile): Finding[] {
  const found: Finding[] = []
  const { family, vin, vag_part: vagPart, mercedes_part: mercedesPart } = identity
  // Only what is sure may raise a doubt about what the customer chose.
  if (about.chosenEcu && family?.confidence === 'sure') {
    const comparison = compareEcus(family.value, about.chosenEcu)
    if (comparison === 'same') found.push(finding('ecu_agrees', { found: family.value }))
    if (comparison === 'different') {
      found.push(finding('other_ecu', { found: family.value, chosen: about.chosenEcu }))
    }
  }
  const chosen = about.chosenManufacturer
  const makers = [
    vin?.confidence === 'sure' ? makerOfVin(vin.value) : null,
    vagPart?.confidence === 'sure' ? VAG : null,
    mercedesPart?.confidence === 'sure' ? MERCEDES : null,
  ].filter((maker) => maker !== null)
  const stranger = chosen && makers.find((maker) => areStrangers(maker, chosen))
  // A unit out of another car keeps its number, so one that agrees is enough.
  if (chosen && stranger && makers.every((maker) => areStrangers(maker, chosen))) {
    found.push(finding('other_manufacturer', { found: stranger, chosen }))
  }
  return found
}

function historyFindings({ seenBefore, isSameAsSecondFile }: AboutFile): Finding[] {
  const found: Finding[] = []
  if (isSameAsSecondFile) found.push(finding('same_as_second_file'))
  if (seenBefore?.orderNo) found.push(finding('seen_in_order', { order_no: seenBefore.orderNo }))
  else if (seenBefore) found.push(finding('seen_before'))
  return found
}

function finding(code: FindingCode, params: FindingParams = {}): Finding {
  return { code, severity: FINDING_SEVERITY[code], params }
}
