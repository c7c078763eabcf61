import { abilitiesOf, wrongState } from '#platform/policy/abilities.ts'

interface Facts {
  notice: { dismissed_at: Date | null; is_over: boolean }
  /** Staff in a customer's account put nothing away there. */
  isActing: boolean
}

const open = ({ notice, isActing }: Facts) =>
  isActing ? ({ code: 'not_while_acting' } as const) : !notice.is_over || wrongState('over')

/** What a reader may do with a notice. */
export const noticeAbilities = abilitiesOf({
  dismiss: (facts: Facts) => (facts.notice.dismissed_at ? wrongState('dismissed') : open(facts)),
  restore: (facts: Facts) => (facts.notice.dismissed_at ? open(facts) : wrongState('shown')),
})
