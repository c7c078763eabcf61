import { expect, test } from 'vitest'
import type { AutomationSettings } from './engine-values.ts'
import { checkEngine, engineChange, engineValues } from './engine-values.ts'

const stored: AutomationSettings = {
  solutions_on: true,
  engine_on: true,
  engine_url: 'https://engine.example/tune',
  has_engine_secret: true,
}
const none: AutomationSettings = {
  solutions_on: true,
  engine_on: false,
  engine_url: '',
  has_engine_secret: false,
}
const problems = (settings: AutomationSettings, change: Partial<ReturnType<typeof engineValues>>) =>
  Object.entries(checkEngine(settings, { ...engineValues(settings), ...change })).filter(
    ([, problem]) => problem,
  )

test('a stored secret serves its own address and no other', () => {
  expect(problems(stored, {})).toEqual([])
  expect(problems(stored, { engine_url: ' https://engine.example/tune ' })).toEqual([])
  expect(problems(stored, { engine_url: 'https://other.example' })).toEqual([['engine_secret', 'required']])
  expect(
    problems(stored, { engine_url: 'https://other.example', engine_secret: 'a secret of its own' }),
  ).toEqual([])
})

test('an address needs its secret even while the engine is off; without both nothing is asked for', () => {
  expect(problems(none, {})).toEqual([])
  expect(problems(none, { engine_url: 'https://engine.example' })).toEqual([['engine_secret', 'required']])
  expect(problems(none, { engine_on: true })).toEqual([
    ['engine_url', 'required'],
    ['engine_secret', 'required'],
  ])
  expect(problems(stored, { engine_on: false, engine_url: '' })).toEqual([])
})

test('only what was changed is sent, and a secret only when it was typed', () => {
  expect(engineChange(stored, { ...engineValues(stored), engine_on: false })).toEqual({ engine_on: false })
  expect(engineChange(stored, { ...engineValues(stored), engine_secret: 'another secret, long' })).toEqual({
    engine_secret: 'another secret, long',
  })
  expect(
    engineChange(stored, {
      engine_on: true,
      engine_url: ' https://other.example ',
      engine_secret: 'another secret',
    }),
  ).toEqual({ engine_url: 'https://other.example', engine_secret: 'another secret' })
})
