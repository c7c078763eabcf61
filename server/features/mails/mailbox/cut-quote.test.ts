import { expect, test } from 'vitest'
import { answerMark, cutQuote } from './cut-quote.ts'

const MARK = answerMark('Please write your answer above this line')
const ORIGINAL = `${MARK}\n\nWe have answered\n================\n\nHello Ida,`
const quoted = ORIGINAL.split('\n')
  .map((line) => `> ${line}`)
  .join('\n')

const OWN = 'Thank you, it runs.\n\nBut what about:\n1. the fan\n2. the pump'

test.each<[string, string]>([
  ['nothing quoted', OWN],
  ['the mark alone', `${OWN}\n\n${ORIGINAL}`],
  ['Gmail', `${OWN}\n\nOn Wed, 18 Nov 2026 at 10:11, Northline <no-reply@n.example> wrote:\n\n${quoted}`],
  [
    'Gmail, broken in two',
    `${OWN}\n\nOn Wed, Nov 18, 2026 at 10:11 AM Northline Tuning of the North\n<no-reply@n.example> wrote:\n\n${quoted}`,
  ],
  ['Thunderbird in German', `${OWN}\n\nAm 18.11.26 um 10:11 schrieb Northline:\n${quoted}`],
  ['Polish', `${OWN}\n\nśr., 18 lis 2026 o 10:11 Northline <no-reply@n.example> napisał(a):\n\n${quoted}`],
  ['Arabic', `${OWN}\n\nفي الأربعاء، 18 نوفمبر 2026 10:11 Northline كتب:\n\n${quoted}`],
  [
    'a page that was made a text, with the name of the site above the mark',
    `${OWN}\n\nOn 18 Nov 2026, at 10:11, Northline <no-reply@n.example> wrote:\n\nNorthline\n\n${ORIGINAL}`,
  ],
  [
    'Outlook',
    `${OWN}\n\n________________________________\nFrom: Northline <no-reply@n.example>\nSent: Wednesday, November 18, 2026 10:11\nTo: Ida Voss <ida@w.example>\nSubject: #101\n\nWe have answered`,
  ],
  [
    'Outlook in German, without a bar',
    `${OWN}\n\nVon: Northline <no-reply@n.example>\nGesendet: Mittwoch, 18. November 2026 10:11\nAn: Ida Voss\nBetreff: #101\n\nHallo`,
  ],
  [
    'an original message without the mark',
    `${OWN}\n\n-----Original Message-----\nFrom: Northline <no-reply@n.example>\nSent: Wednesday\nTo: Ida\n\nHello`,
  ],
  ['quoted lines without a word before them', `${OWN}\n\n> Hello Ida,\n> we have answered\n`],
  ['lines of Windows', `${OWN}\n\nOn 18.11.2026 at 10:11 N wrote:\n${quoted}`.replaceAll('\n', '\r\n')],
])('%s', (_, text) => {
  expect(cutQuote(text)).toBe(OWN)
})

test.each<[string, string]>([
  ['answers between the lines', '> Which year?\n2015\n> Which engine?\nThe 2.0'],
  ['facts of a car', 'Car: Golf\nEngine: 2.0 TDI\nYear: 2015\nMileage: 120,000'],
  ['a list after a colon', 'We read it at 10:15 on 18.11.2026:\n- boost\n- rail pressure'],
  ['a line of dashes', 'Before\n----------\nAfter'],
])('%s stay', (_, text) => {
  expect(cutQuote(text)).toBe(text)
})

test('an answer below the quote is none that can be told apart: it stays', () => {
  const text = '> Hello Ida,\n> we have answered\n\nThank you'
  expect(cutQuote(text)).toBe(text)
})

test('nothing but the quote leaves nothing', () => {
  expect(cutQuote(`On 18.11.2026 at 10:11 N wrote:\n${quoted}`)).toBe('')
})

test.each([
  ['quoted lines and one that is not', `${'> a\n'.repeat(50_000)}b`],
  ['one endless line', '1'.repeat(2_000_000)],
  ['colons', ':\n'.repeat(50_000)],
  ['marks that never end', '##- '.repeat(200_000)],
  ['times', `${'10:11 '.repeat(60)}\n`.repeat(2000)],
  ['names of fields', `${'From '.repeat(80)}\n`.repeat(2000)],
])('hostile texts are looked through at once: %s', (_, text) => {
  const began = performance.now()
  cutQuote(text)
  expect(performance.now() - began).toBeLessThan(1000)
})
