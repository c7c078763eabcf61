/** Words of the automation's log. No zod: the web imports this and has a text for each (`automation` in work-list.json). */
export const AUTOMATION_STEPS = ['start', 'solution', 'engine', 'guard', 'delivery'] as const
export type AutomationStep = (typeof AUTOMATION_STEPS)[number]

/** The first word of a line's detail. What follows after a space is a value: a status, a number, a list of checks. */
export const AUTOMATION_DETAILS = [
  'left_alone',
  'changed',
  'fault',
  'given_up',
  'lost',
  'original_gone',
  'unreadable',
  'switched_off',
  'two_files',
  'no_solution',
  'suspended',
  'rejected',
  'found',
  'damaged',
  'delivered_before',
  'answered',
  'no_match',
  'refused',
  'unavailable',
  'signature_wrong',
  'too_large',
  'address_refused',
  'failed_checks',
] as const
export type AutomationDetail = (typeof AUTOMATION_DETAILS)[number]
