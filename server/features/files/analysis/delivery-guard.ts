import { DELIVERY_CHECKS, type DeliveryCheckCode } from '#contract/files/file-findings.ts'
import type { FileAnalysis } from './analyse.ts'
import type { IdentityKind } from './identity-patterns.ts'

export interface DeliveryCheck {
  code: DeliveryCheckCode
  passed: boolean
  /**
   * `before` and `after` as the files have them, an empty text for "not found". Without them there was nothing to
   * compare: the check passes, and nothing is claimed.
   */
  params: Record<string, string | number>
}

export interface Delivery {
  original: FileAnalysis
  modified: FileAnalysis
  /** The number of another order that has this very file. */
  identicalToOrder?: string | null | undefined
}

/**
 * What is compared before a modified file leaves the house. Whoever overrules a failed check gives a reason. Whether
 * the checksums inside the image are right depends on its family and is never claimed.
 */
export function deliveryGuard(delivery: Delivery): DeliveryCheck[] {
  return DELIVERY_CHECKS.map((code) => ({ code, ...CHECKS[code](delivery) }))
}

const CHECKS: Record<DeliveryCheckCode, (delivery: Delivery) => Omit<DeliveryCheck, 'code'>> = {
  same_length: ({ original, modified }) => ({
    passed: original.size === modified.size,
    params: { before: original.size, after: modified.size },
  }),
  not_identical: ({ original, modified }) => ({ passed: original.sha256 !== modified.sha256, params: {} }),
  hardware_unchanged: (delivery) => unchanged('hardware', delivery),
  software_unchanged: (delivery) => unchanged('software', delivery),
  vin_unchanged: (delivery) => unchanged('vin', delivery),
  not_another_orders_file: ({ identicalToOrder }) => {
    const params: DeliveryCheck['params'] = identicalToOrder ? { order_no: identicalToOrder } : {}
    return { passed: !identicalToOrder, params }
  },
}

function unchanged(kind: IdentityKind, { original, modified }: Delivery): Omit<DeliveryCheck, 'code'> {
  const [before, after] = [original.identity[kind]?.value ?? '', modified.identity[kind]?.value ?? '']
  if (!before && !after) return { passed: true, params: {} }
  return { passed: before === after, params: { before, after } }
}
