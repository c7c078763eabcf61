import { expect, test } from 'vitest'
import { isPersonName } from './person-name.ts'

test.each([
  'Ada',
  "O'Neill",
  'O’Neill',
  'Anne-Marie',
  'J. R. R.',
  'J.R.',
  'Müller von der Heide',
  'Žofia',
  'Ngọc Ánh',
  'Łukasz',
  'سمير',
  'עומר',
  'Σοφία',
  'Иван',
  '山田 太郎',
  '김민준',
  'ศิริพร',
  'মোহাম্মদ',
  'Jean Jr.',
])('%s is a name', (name) => {
  expect(isPersonName(name)).toBe(true)
})

test.each([
  '',
  '-',
  'You won 500',
  'http://evil.test',
  'evil.test',
  't.co',
  'www.evil.test',
  'пример.рф',
  'a@b',
  'Ada <b>',
  'Ada/Bob',
  '=1+1',
  'Ada!',
  '💰 Ada',
  'Ada, click here',
])('security 42: %s is none', (name) => {
  expect(isPersonName(name)).toBe(false)
})
