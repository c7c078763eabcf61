import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Trans } from './trans.tsx'

const shownFor = (text: string, values: Record<string, string> = {}) => {
  const t = (_: string, given: Readonly<Record<string, unknown>> = {}) =>
    text.replace(/\{\{(\w+)\}\}/g, (_all, name: string) => String(given[name]))
  const components = { terms: <a href="/terms_of_use">-</a>, email: <b /> }
  return render(<Trans t={t} i18nKey="any" values={values} components={components} />).container.innerHTML
}

test('elements stand in the sentence by their names', () => {
  expect(
    shownFor('I agree to the <terms>terms of use</terms>, <email>{{email}}</email>.', {
      email: 'a@b.example',
    }),
  ).toBe('I agree to the <a href="/terms_of_use">terms of use</a>, <b>a@b.example</b>.')
})

test('what somebody typed is never an element', () => {
  expect(shownFor('To <email>{{email}}</email>', { email: '<terms>x</terms>' })).toBe(
    'To <b>&lt;terms&gt;x&lt;/terms&gt;</b>',
  )
})

test('a name that nobody gave an element stays as it is written', () => {
  expect(shownFor('a <other>b</other> c')).toBe('a &lt;other&gt;b&lt;/other&gt; c')
})
