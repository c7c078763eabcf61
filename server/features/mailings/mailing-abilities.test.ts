import { expect, test } from 'vitest'
import { MAILING_STATES, type MailingState } from '#contract/mailings/states.ts'
import type { Permission } from '#contract/permissions.ts'
import { ROLE } from '#contract/roles.ts'
import { assertMails, assertSees, mailingAbilities } from './mailing-abilities.ts'

/** What may be done in each state, without and with mails of which nobody can tell. */
const TABLE: Record<MailingState, { always: string[]; withUnknown: string[] }> = {
  draft: { always: ['edit', 'delete', 'start'], withUnknown: [] },
  sending: { always: ['pause', 'stop'], withUnknown: ['send_again'] },
  paused: { always: ['resume', 'stop'], withUnknown: ['send_again'] },
  sent: { always: [], withUnknown: ['send_again'] },
  stopped: { always: [], withUnknown: [] },
}

test.each(MAILING_STATES)('what may be done with a mailing that is %s', (state) => {
  const allowed = (unknown: number) =>
    Object.entries(mailingAbilities.can({ mailing: { state, unknown } }))
      .filter(([, may]) => may)
      .map(([ability]) => ability)
  expect(allowed(0)).toEqual(TABLE[state].always)
  expect(allowed(1)).toEqual([...TABLE[state].always, ...TABLE[state].withUnknown])
})

test('a refusal says the state', () => {
  expect(mailingAbilities.verdict('edit', { mailing: { state: 'sent', unknown: 0 } })).toEqual({
    code: 'wrong_state',
    params: { status: 'sent' },
  })
})

test.each([
  ['send_email', 'dealers', true, true],
  ['send_email', 'dealers', false, true],
  ['send_email', 'agents', true, false],
  ['agent_manager', 'agents', true, true],
  // Agents are customers of the admin site.
  ['agent_manager', 'agents', false, false],
  ['agent_manager', 'dealers', true, false],
] as const)('with %s: mailings to %s, on the admin site %s: %s', (key, audience, isAdminSite, may) => {
  const actor = { roleId: ROLE.moderator, permissions: new Set<Permission>([key]) }
  const by = { actor, site: { isAdminSite } }
  const outcome = (assert: typeof assertMails) => {
    try {
      assert(by, { audience })
      return true
    } catch (error) {
      return (error as { code: string }).code
    }
  }
  expect([outcome(assertMails), outcome(assertSees)]).toEqual(may ? [true, true] : ['forbidden', 'not_found'])
})
