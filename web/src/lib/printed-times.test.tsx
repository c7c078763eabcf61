import { act, render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { useFormats } from './formats.ts'
import { initI18n } from './i18n.ts'
import { useWhen } from './use-when.ts'

const moment = new Date().toISOString()

function Times() {
  const { relative } = useFormats()
  const when = useWhen()
  return <p>{`${relative(moment)} | ${when(moment)}`}</p>
}
const shown = () => screen.getByRole('paragraph').textContent?.split(' | ')

test('paper is read on another day: every time on it has its date', async () => {
  await initI18n('en')
  render(<Times />)
  const year = String(new Date().getFullYear())
  const onScreen = ['now', expect.not.stringContaining(year)]
  expect(shown()).toEqual(onScreen)
  window.dispatchEvent(new Event('beforeprint'))
  const dated = expect.stringMatching(new RegExp(`${year}.*:`))
  expect(shown()).toEqual([dated, dated])
  act(() => void window.dispatchEvent(new Event('afterprint')))
  expect(shown()).toEqual(onScreen)
})
