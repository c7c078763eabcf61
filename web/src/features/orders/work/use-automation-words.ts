import { AUTOMATION_DETAILS, AUTOMATION_STEPS } from '#contract/automation/log.ts'
import { DELIVERY_CHECKS } from '#contract/files/file-findings.ts'
import { isOneOf } from '#contract/is-one-of.ts'
import { ORDER_STATUSES } from '#contract/orders/states.ts'
import { useTranslation } from '../../../lib/use-translation.ts'

/** The automation's log in the reader's words: its lines are a word of a closed list, and a value after it. */
export function useAutomationWords() {
  const { t } = useTranslation(['work-list', 'orders'])

  function inWords(word: string, value: string): string {
    if (word === 'left_alone' && isOneOf(ORDER_STATUSES, value)) return t(`orders:staff_status.${value}`)
    if (word !== 'failed_checks') return value
    const checks = value.split(', ').filter((check) => isOneOf(DELIVERY_CHECKS, check))
    return checks.map((check) => t(`automation.checks.${check}`)).join(', ')
  }

  return {
    step: (step: string) => (isOneOf(AUTOMATION_STEPS, step) ? t(`automation.steps.${step}`) : step),
    detail(detail: string): string {
      const [word = '', ...rest] = detail.split(' ')
      if (!isOneOf(AUTOMATION_DETAILS, word)) return detail
      return t(`automation.details.${word}`, { value: inWords(word, rest.join(' ')) })
    },
  }
}
