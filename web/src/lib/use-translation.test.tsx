import { render, renderHook, screen } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import { initI18n } from './i18n.ts'
import { Trans } from './trans.tsx'
import { useTranslation } from './use-translation.ts'

beforeAll(async () => {
  await initI18n('en')
})

test('a key that no catalogue has does not compile', () => {
  const { t } = renderHook(() => useTranslation(['app', 'errors'])).result.current
  // @ts-expect-error: no such key
  expect(t('menu.items.nowhere')).toBe('menu.items.nowhere')
  // @ts-expect-error: a key of another namespace needs its name
  expect(t('codes.not_found')).toBe('codes.not_found')
  // @ts-expect-error: a part of a key is no key
  expect(t('menu.items')).not.toBe('')
  expect(t('errors:codes.not_found')).not.toBe('errors:codes.not_found')
})

test('a key that is put together from a closed list compiles, any other does not', () => {
  const { t } = renderHook(() => useTranslation('errors')).result.current
  const code = 'not_found' as 'not_found' | 'forbidden'
  expect(t(`codes.${code}`)).toBe(t('codes.not_found'))
  const any: string = 'not_found'
  // @ts-expect-error: not every text is a code
  expect(t(`codes.${any}`)).toBe(t('codes.not_found'))
})

test('plurals go by their key without the category', () => {
  const { t } = renderHook(() => useTranslation('errors')).result.current
  expect(t('codes.code_wrong_figure', { count: 1, figure: '1' })).toMatch(/1/)
})

function Sentence() {
  const { t } = useTranslation('errors')
  // @ts-expect-error: no such key
  const wrong = <Trans t={t} i18nKey="nowhere" components={{}} />
  return (
    <>
      <Trans t={t} i18nKey="codes.not_found" components={{}} />
      {wrong}
    </>
  )
}

test('elements stand in a sentence whose key is typed', () => {
  render(<Sentence />)
  expect(screen.getByText(/nowhere/)).toBeVisible()
})
