import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ACTS } from '#contract/audit/acts.ts'
import { renderScreen } from '../../ui/test/render-screen.tsx'
import { ActName } from './act-name.tsx'

test.each(['en', 'de', 'pl', 'ar'] as const)('every act has words of its own in %s', async (language) => {
  const { container } = await renderScreen(
    <ul>
      {ACTS.map((act) => (
        <li key={act}>
          <ActName code={act} />
        </li>
      ))}
    </ul>,
    { language, texts: ['audit'] },
  )
  const names = [...container.querySelectorAll('li')].map((item) => item.textContent ?? '')
  expect(names).toHaveLength(ACTS.length)
  expect(new Set(names).size).toBe(ACTS.length)
  expect(names.filter((name) => name === '' || /^(acts\.|[a-z]+\.[a-z_]+$)/.test(name))).toEqual([])
})

test('an act of a newer server shows by its code', async () => {
  await renderScreen(<ActName code="later.act" />, { texts: ['audit'] })
  expect(screen.getByText('later.act')).toBeVisible()
})
