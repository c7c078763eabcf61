import { describe, expect, test } from 'vitest'
import { passwordStrength } from './password-strength.ts'

describe('password strength', () => {
  test.each([
    ['', 0, 'length'],
    ['short', 1, 'length'],
    ['nine-long', 1, 'length'],
    ['Password123', 1, 'common'],
    ['P@ssw0rd2024', 1, 'common'],
    ['aaaaaaaaaaaa', 1, 'pattern'],
    ['abcabcabcabc', 1, 'pattern'],
    ['1234567890', 1, 'pattern'],
    ['abcdefghijkl', 1, 'pattern'],
    ['gearboxoil', 2, 'longer'],
    ['rainy harbour lamp', 4, 'fine'],
    ['Tk7#vq!92mLz', 4, 'fine'],
    ['żółta łódka na jeziorze', 4, 'fine'],
  ] as const)('%s scores %i with the hint %s', (password, score, hint) => {
    expect(passwordStrength(password)).toEqual({ score, hint })
  })

  test('a password made of the own name or email is weak', () => {
    expect(passwordStrength('brandt1981', ['Mara', 'Brandt', 'mara.brandt@example.org'])).toEqual({
      score: 1,
      hint: 'personal',
    })
  })

  test('the same password is better when it has nothing to do with the person', () => {
    expect(passwordStrength('velvet-brandt-kettle', []).score).toBe(4)
    expect(passwordStrength('velvet-brandt-kettle', ['Brandt']).score).toBe(4)
  })
})
