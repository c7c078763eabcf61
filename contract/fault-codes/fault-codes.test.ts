import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  asFaultCode,
  FAULT_CODES_MAX,
  faultCodeText,
  parseFaultCodes,
  unknownFaultLines,
  writtenFaults,
} from './fault-codes.ts'

const texts = (text: string) => parseFaultCodes(text).map(faultCodeText)
const states = (text: string) => parseFaultCodes(text).map(({ code, state }) => `${code} ${state}`)

describe('one code of one line', () => {
  test.each([
    ['P0401 - EGR flow insufficient', 'P0401'],
    ['p0401', 'P0401'],
    ['PO4O1 egr', 'P0401'],
    ['16785/P0401 - 35-00', 'P0401-35-00'],
    ['16785 - Exhaust Gas Recirculation: P0401 - 35-00 Insufficient Flow', 'P0401-35-00'],
    ['P0401 00 [008] - Insufficient flow', 'P0401-00'],
    ['P0101 - 008 - Implausible Signal - MIL ON', 'P0101-008'],
    ['P0401-17', 'P0401-17'],
    ['P0401-1c: voltage out of range', 'P0401-1C'],
    ['P040117', 'P0401-17'],
    ['P0401FA', 'P0401-FA'],
    ['P0401-FA', 'P0401-FA'],
    ['U112300', 'U1123-00'],
    ['P0401-135', 'P0401-135'],
    ['P0401:00-28', 'P0401-00-28'],
    ['P0AA6', 'P0AA6'],
    ['[B1A0F] (C1234)', 'B1A0F'],
    ['DF127', 'DF127'],
    ['df 47', 'DF047'],
    ['DF1068 - 1.DEF', 'DF1068-1.DEF'],
    ['DF127-2', 'DF127-2'],
    ['Р0401 – мало газов', 'P0401'],
    // What follows is a text, not a kind of failure.
    ['P0131 - 02 sensor low voltage', 'P0131'],
    ['P0087 - 100 mbar too low', 'P0087'],
    ['P0300 3 cylinders', 'P0300'],
  ])('%s → %s', (line, expected) => {
    expect(texts(line)[0]).toBe(expected)
  })

  test.each([
    'coded, faded and decoded',
    'EDC17C46 with 0281018000',
    'WVWZZZ1KZ8W123456',
    'P04',
    'P4401',
    'P04011',
    'at 2000 U/min',
    'XP0401',
    '',
  ])('none in “%s”', (line) => {
    expect(parseFaultCodes(line)).toEqual([])
  })
})

describe('codes of the makers', () => {
  test.each([
    ['16785', 'P0401'],
    ['16785 - Exhaust Gas Recirculation: Insufficient Flow', 'P0401'],
    ['17965 - 35-00 - Charge pressure: positive deviation', 'P1557-35-00'],
    ['  16486 Mass air flow sensor: signal too low', 'P0102'],
    ['00532 - Supply voltage B+', '00532'],
    ['01314 - 004 - No communication', '01314-004'],
    ['4B9A Diesel particulate filter', '4B9A'],
    ['2aaf', '2AAF'],
    ['480A01', '480A01'],
  ])('%s → %s', (line, expected) => {
    expect(texts(line)).toEqual([expected])
  })

  test('in lists, and once where the tool prints both forms', () => {
    expect(texts('16785, 17965; 16486')).toEqual(['P0401', 'P1557', 'P0102'])
    expect(texts('16785 17965 16486')).toEqual(['P0401', 'P1557', 'P0102'])
    expect(texts('16785/P0401/001025')).toEqual(['P0401'])
    expect(texts('16785 - Exhaust Gas Recirculation\n   P0401 - 35-00 - Insufficient Flow')).toEqual([
      'P0401-35-00',
    ])
  })

  test.each(['Mileage 17650 km', '17650 km', '17650 rpm', 'at 17650', '16785.5', '2016', 'decade', '128400'])(
    'none in “%s”',
    (line) => {
      expect(parseFaultCodes(line)).toEqual([])
    },
  )
})

describe('what is not understood', () => {
  test('stays; what is understood, described or measured goes', () => {
    const pasted = [
      'Address 01: Engine   Labels: 03G-906-021',
      '3 Faults Found:',
      'P0401 - EGR flow',
      '  insufficient flow detected',
      'SPN 3226 FMI 5',
      'XK-7 injector  3',
      'Freeze Frame: 903 /min',
      '17965',
    ].join('\n')
    expect(texts(pasted)).toEqual(['P0401', 'P1557'])
    expect(unknownFaultLines(pasted)).toEqual(['SPN 3226 FMI 5', 'XK-7 injector 3'])
  })

  test('is kept as it was written, each line once and none too long', () => {
    expect(writtenFaults(' spn 3226\n\nspn 3226\r\nengine light ')).toEqual(['spn 3226', 'engine light'])
    expect(writtenFaults('x'.repeat(200))[0]).toHaveLength(90)
    expect(['spn 3226', 'decade', 'no boost'].map(asFaultCode)).toEqual(['spn 3226', 'decade', 'no boost'])
  })

  test('is told from codes, which are kept in capitals, the makers’ own among them', () => {
    expect(['p0401-1c', 'df127', '4b9a', '480a01', '4b9a-1c', '00532'].map(asFaultCode)).toEqual([
      'P0401-1C',
      'DF127',
      '4B9A',
      '480A01',
      '4B9A-1C',
      '00532',
    ])
  })
})

test('lists, in any case and with any separator', () => {
  expect(texts('P0401, p0402;P2002/P242F\tU0100 C0035|B0001')).toEqual([
    'P0401',
    'P0402',
    'P2002',
    'P242F',
    'U0100',
    'C0035',
    'B0001',
  ])
})

test('the line is kept as it was pasted', () => {
  expect(parseFaultCodes('  16785/P0401 - 35-00 - Intermittent \r\nP0402')).toEqual([
    { code: 'P0401', sub: '35-00', state: 'intermittent', line: '16785/P0401 - 35-00 - Intermittent' },
    { code: 'P0402', sub: null, state: null, line: 'P0402' },
  ])
})

describe('the same fault twice', () => {
  test('is one; another kind of failure is another fault', () => {
    expect(texts('P0401-17\nP0401-17\nP0401-14')).toEqual(['P0401-17', 'P0401-14'])
  })

  test('with and without its kind of failure is one, whichever comes first', () => {
    expect(texts('P0401\nP0402\nP040117')).toEqual(['P0401-17', 'P0402'])
    expect(texts('P040117\nP0401')).toEqual(['P0401-17'])
  })

  test('brings the state that was missing', () => {
    expect(states('P0401\nP0401 (pending)')).toEqual(['P0401 pending'])
  })
})

describe('states', () => {
  test.each([
    ['P0401 Pending', 'P0401 pending'],
    ['P0401 - EGR flow - stored', 'P0401 stored'],
    ['P0401 (permanent DTC)', 'P0401 permanent'],
    ['Status: aktuell nicht vorhanden, P0401', 'P0401 stored'],
    ['P0401 AGR-Durchsatz zu gering; sporadisch', 'P0401 intermittent'],
    ['P0401 | przepływ EGR | aktywny', 'P0401 active'],
    // Words of the description.
    ['P0562 permanent supply voltage low', 'P0562 null'],
    ['P0118 current too high', 'P0118 null'],
  ])('%s → %s', (line, expected) => {
    expect(states(line)).toEqual([expected])
  })

  test('each code has its own, or that of the line', () => {
    expect(states('P0401 (stored), P0402 (pending)')).toEqual(['P0401 stored', 'P0402 pending'])
    expect(states('Pending: P0401, P0402')).toEqual(['P0401 pending', 'P0402 pending'])
  })

  test('a heading speaks for the codes below it, the line below a code for that code', () => {
    expect(states('Stored codes:\nP0401\nP0402 - pending\n\n=== Permanent DTCs ===\nP2002')).toEqual([
      'P0401 stored',
      'P0402 pending',
      'P2002 permanent',
    ])
    expect(states('P2463 00 [032] - Soot\n  Confirmed - Tested Since Memory Clear\nP0402')).toEqual([
      'P2463 stored',
      'P0402 null',
    ])
    expect(states('Pending codes: none\nP0401')).toEqual(['P0401 null'])
  })
})

test(`at most ${FAULT_CODES_MAX}, however many are pasted`, () => {
  const all = Array.from({ length: 1000 }, (_, at) => `P0${String(at).padStart(3, '0')}`)
  expect(texts(all.join('\n'))).toEqual(all.slice(0, 200))
  expect(texts(all.join(' '))).toHaveLength(200)
})

test('what was found is found again in itself, whatever is pasted', () => {
  const piece = fc.oneof(
    fc.constantFrom(
      'P0401',
      'p2002-17',
      'U112300',
      'DF127',
      '16785',
      '00532',
      '4B9A',
      'PO3OO',
      ' - ',
      '-',
      ', ',
      '\n',
      ' 00 [008]',
      ':',
    ),
    fc.string({ maxLength: 6 }),
  )
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
      const found = texts(pieces.join(''))
      for (const text of found)
        expect(text).toMatch(
          /^([PCBU][0-3][0-9A-F]{3}|DF[0-9]{3,4}|[0-9]{5}|[0-9A-F]{4}|[0-9A-F]{6})(-[0-9A-Z.-]{1,6})?$/,
        )
      expect(texts(found.join('\n')).sort()).toEqual(found.sort())
      expect(new Set(found).size).toBe(found.length)
    }),
  )
})
