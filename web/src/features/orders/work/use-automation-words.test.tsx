import { expect, test } from 'vitest'
import { AUTOMATION_DETAILS, AUTOMATION_STEPS } from '#contract/automation/log.ts'
import { renderScreen } from '../../../ui/test/render-screen.tsx'
import { useAutomationWords } from './use-automation-words.ts'

function Words({ details }: { details: readonly string[] }) {
  const words = useAutomationWords()
  return (
    <ul>
      {AUTOMATION_STEPS.map((step) => (
        <li key={step}>{words.step(step)}</li>
      ))}
      {details.map((detail) => (
        <li key={detail}>{words.detail(detail)}</li>
      ))}
    </ul>
  )
}

const said = async (details: readonly string[], language: 'en' | 'de' | 'pl' | 'ar' = 'en') => {
  const { container } = await renderScreen(<Words details={details} />, {
    language,
    texts: ['work-list', 'orders'],
  })
  return [...container.querySelectorAll('li')].map((item) => item.textContent ?? '')
}

test.each(['en', 'de', 'pl', 'ar'] as const)(
  'every step and every detail has words of its own in %s',
  async (language) => {
    const words = await said(
      AUTOMATION_DETAILS.map((detail) => `${detail} X`),
      language,
    )
    expect(new Set(words).size).toBe(AUTOMATION_STEPS.length + AUTOMATION_DETAILS.length)
    expect(words.filter((text) => /automation\.|_/.test(text))).toEqual([])
  },
)

test('values are said in words where there are some', async () => {
  expect(
    (
      await said([
        'left_alone cancelled',
        'failed_checks same_length, vin_unchanged',
        'unavailable HTTP 503',
        'found Corso · Stage 1',
        'something unheard of',
      ])
    ).slice(AUTOMATION_STEPS.length),
  ).toEqual([
    'Left alone: the order is “Cancelled” by now.',
    'Failed: another length, VIN changed',
    'The engine did not answer: HTTP 503',
    'Found: Corso · Stage 1',
    'something unheard of',
  ])
})
