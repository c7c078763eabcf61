import { useQuery } from '@tanstack/react-query'
import { describeFaultCode } from '#contract/fault-codes/describe-fault-code.ts'
import { useTranslation } from '../../../lib/use-translation.ts'

/** The name that scan tools give it, else what the form of the code tells; empty where that tells nothing. */
export function useFaultMeaning(): (code: string) => string {
  const { t } = useTranslation('fault-codes')
  const { data: nameOf } = useQuery({
    queryKey: ['fault_code_names'],
    queryFn: async () => (await import('#contract/fault-codes/fault-code-names.ts')).nameOfFaultCode,
    staleTime: Number.POSITIVE_INFINITY,
  })
  return (code) => {
    const name = nameOf?.(code)
    if (name) return name
    const { system, origin, area } = describeFaultCode(code)
    const words = [
      ...(system === 'unknown' ? [] : [t(`systems.${system}`)]),
      ...(area === 'unknown' ? [] : [t(`areas.${area}`)]),
      ...(origin === 'unknown' ? [] : [t(`origins.${origin}`)]),
    ]
    return words.join(' · ')
  }
}
