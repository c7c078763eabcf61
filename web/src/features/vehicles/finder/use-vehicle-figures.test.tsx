import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Language } from '#contract/languages.ts'
import { renderScreen } from '../../../ui/test/render-screen.tsx'
import { FOUND } from '../a-catalogue.test-data.ts'
import { useVehicleFigures } from './use-vehicle-figures.ts'

function Figures() {
  return <p>{useVehicleFigures()(FOUND)}</p>
}

const shown = async (language: Language) => {
  await renderScreen(<Figures />, { language, texts: ['vehicles'] })
  return screen.getByRole('paragraph').textContent
}

test('names keep their own direction in a line that runs the other way', async () => {
  expect(await shown('ar')).toBe(
    '\u20682.0 TD\u2069 · \u2068Diesel\u2069 · 150 حصان · \u2068Bosch EDC17C64\u2069',
  )
})

test('where all runs one way nothing is marked', async () => {
  expect(await shown('en')).toBe('2.0 TD · Diesel · 150 hp · Bosch EDC17C64')
})
