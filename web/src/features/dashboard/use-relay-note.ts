import type { Answer } from '../../lib/api.ts'
import { useFormats } from '../../lib/formats.ts'
import { useTranslation } from '../../lib/use-translation.ts'
import type { SetupStep } from './setup-steps.ts'

/** What the figures of a sub-portal say of a step, as far as the viewer may see them. */
export function useRelayNote(relay: Answer<'GET /setup'>['relay']): (step: SetupStep) => string[] {
  const { t } = useTranslation('dashboard')
  const formats = useFormats()
  const { mapping, balance } = relay ?? {}
  return (step) => {
    if (step === 'mapping' && mapping) {
      const { services, own, dangling } = mapping
      return [
        ...(dangling > 0 ? [t('setup.dangling', { count: dangling })] : []),
        ...(own > 0 ? [t('setup.own', { count: own, total: formats.number(services) })] : []),
      ]
    }
    if (step === 'prices' && mapping && mapping.below_cost > 0)
      return [t('setup.below_cost', { count: mapping.below_cost })]
    if (step === 'balance' && balance)
      return [
        t('setup.balance', {
          credits: formats.credits(balance.credits),
          needed: formats.credits(balance.needed),
        }),
      ]
    return []
  }
}
