import { isAct, isAlarming } from '#contract/audit/acts.ts'
import { useTranslation } from '../../lib/use-translation.ts'
import { StatusBadge } from '../../ui/status-badge.tsx'

/** A newer server may know acts that this page does not: then the code is better than nothing. */
export function useActName(): (code: string) => string {
  const { t } = useTranslation('audit')
  return (code) => (isAct(code) ? t(`acts.${code}`) : code)
}

export function ActName({ code }: { code: string }) {
  const name = useActName()(code)
  return isAlarming(code) ? <StatusBadge tone="bad">{name}</StatusBadge> : <span>{name}</span>
}
