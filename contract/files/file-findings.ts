/**
 * What the look at a chosen file can say, before anything is charged. The list is closed: the web shows one sentence
 * each (locales/<lang>/findings.json, `codes`). Only a `stop` refuses the file; whatever is not certain is worded as a
 * guess, and where nothing was recognised that is what is said.
 * No zod in this file: the web bundle imports it.
 */
export const FINDING_SEVERITY = {
  empty: 'stop',
  unreadable: 'stop',

  too_small: 'warning',
  blank: 'warning',
  truncated: 'warning',
  encrypted_looking: 'warning',
  container_as_master: 'warning',
  other_format: 'warning',
  text_file: 'warning',
  repeated_content: 'warning',
  other_size: 'warning',
  other_size_range: 'warning',
  other_ecu: 'warning',
  other_manufacturer: 'warning',
  same_as_second_file: 'warning',

  slave_container: 'note',
  slave_encrypted: 'note',
  plain_although_slave: 'note',
  text_image: 'note',
  odd_size: 'note',
  byte_swapped: 'note',
  virtual_read: 'note',
  seen_before: 'note',
  seen_in_order: 'note',
  not_identified: 'note',

  hardware_maybe: 'note',
  software_maybe: 'note',
  variant_maybe: 'note',
  family_maybe: 'note',
  vag_part_maybe: 'note',
  mercedes_part_maybe: 'note',
  vin_maybe: 'note',

  hardware_found: 'good',
  software_found: 'good',
  variant_found: 'good',
  family_found: 'good',
  vag_part_found: 'good',
  mercedes_part_found: 'good',
  vin_found: 'good',
  ecu_agrees: 'good',
} as const

export type FindingCode = keyof typeof FINDING_SEVERITY
export type FindingSeverity = (typeof FINDING_SEVERITY)[FindingCode]
export const FINDING_CODES = Object.keys(FINDING_SEVERITY) as FindingCode[]
export const FINDING_SEVERITIES = ['stop', 'warning', 'note', 'good'] as const

/**
 * The values a sentence names: `number` (what was found), `found` and `chosen` (where they disagree), `size` in bytes,
 * `share` from 0 to 1, `format`, `order_no`, `family` of a control unit with its usual sizes `from` and `to`.
 */
export type FindingParams = Record<string, string | number>

export interface Finding {
  code: FindingCode
  severity: FindingSeverity
  params: FindingParams
}

/** What is compared before a modified file leaves the house. A checksum is not among them: nobody here can know it. */
export const DELIVERY_CHECKS = [
  'same_length',
  'not_identical',
  'hardware_unchanged',
  'software_unchanged',
  'vin_unchanged',
  'not_another_orders_file',
] as const
export type DeliveryCheckCode = (typeof DELIVERY_CHECKS)[number]

/** Why an archive of extra files is refused; texts under `archives` in findings.json. */
export const ARCHIVE_PROBLEMS = [
  'archive_not_recognised',
  'archive_broken',
  'archive_too_many_entries',
  'archive_unsafe_names',
  'archive_links',
  'archive_bomb',
] as const
export type ArchiveProblem = (typeof ARCHIVE_PROBLEMS)[number]
