/** Each feature may import only those before it. A new feature gets its place here; a test holds everyone to it. */
export const FEATURE_ORDER = [
  'audit',
  'sites',
  'settings',
  'mails',
  'credits',
  'vat',
  'identity',
  'payments',
  'purchases',
  'profile',
  'content',
  'files',
  'live',
  'system',
] as const
