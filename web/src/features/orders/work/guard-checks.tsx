import { useTranslation } from '../../../lib/use-translation.ts'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import { useFindingParams } from '../findings/use-finding-text.ts'
import type { GuardCheck } from '../order.ts'
import classes from './order-panel.module.css'

const COMPARED: readonly GuardCheck['code'][] = ['hardware_unchanged', 'software_unchanged', 'vin_unchanged']

/** Without numbers on either side nothing was compared, and nothing is claimed. */
export function faceOf({ code, passed, params }: GuardCheck): 'passed' | 'failed' | 'unknown' {
  if (!passed) return 'failed'
  return COMPARED.includes(code) && params.before === undefined ? 'unknown' : 'passed'
}

const TONES = { passed: 'ok', failed: 'bad', unknown: 'idle' } as const

/** The delivery guard's word on a file, what failed on top. */
export function GuardChecks({ checks }: { checks: readonly GuardCheck[] }) {
  const { t } = useTranslation(['work-list', 'findings'])
  const written = useFindingParams()
  // Keys come from the contract's closed list; a test of the catalogue proves that each has its sentence.
  const say = t as unknown as (key: string, params: object) => string
  return (
    <ul className={classes.checks}>
      {checks
        .toSorted((a, b) => Number(a.passed) - Number(b.passed))
        .map((check) => {
          const face = faceOf(check)
          return (
            <li key={check.code} className={classes.check}>
              <StatusBadge tone={TONES[face]}>{t(`guard.${face}`)}</StatusBadge>
              <span>{say(`findings:checks.${check.code}.${face}`, written(check.params))}</span>
            </li>
          )
        })}
    </ul>
  )
}
