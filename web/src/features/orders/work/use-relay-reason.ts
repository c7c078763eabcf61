import { isOneOf } from '#contract/is-one-of.ts'
import { RELAY_REASONS } from '#contract/orders/states.ts'
import { useTranslation } from '../../../lib/use-translation.ts'

/** Why the portal has an order: a code in words, or what the provider wrote as they wrote it. */
export function useRelayReason() {
  const { t } = useTranslation('work-list')
  return (reason: string): string => (isOneOf(RELAY_REASONS, reason) ? t(`relay.reasons.${reason}`) : reason)
}
