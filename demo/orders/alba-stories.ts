import { OPEN_DAY as DAY, type Story } from './story.ts'

/** A sub-portal's own. */
export const ALBA_STORIES: readonly Story[] = [
  {
    buyer: 'jkeller',
    car: ['Fiat', '500', '312', '1.4 Abarth 160 hp'],
    service: 'Stage 1',
    options: ['Pops and bangs'],
    frame: 'asap',
    ago: 21 * DAY,
    steps: [{ kind: 'deliver', after: 50, note: '', by: 'admin' }],
  },
  {
    buyer: 'jkeller',
    car: ['Alfa Romeo', 'Giulia', '952', '2.0 T 280 hp'],
    service: 'Stage 2',
    frame: '5-6_hours',
    ago: 9 * DAY,
    steps: [{ kind: 'deliver', after: 200, note: 'Needs 98 octane at least.', by: 'admin' }],
  },
  {
    buyer: 'jkeller',
    car: ['Fiat', 'Tipo', '356', '1.6 Multijet 120 hp'],
    service: 'Eco',
    frame: '5-6_hours',
    ago: 5 * DAY,
    steps: [{ kind: 'cancel', after: 8, by: 'customer', reason: 'Der Kunde überlegt noch.' }],
  },
  {
    buyer: 'jkeller',
    car: ['Fiat', 'Bravo', 'II', '1.9 Multijet 150 hp'],
    service: 'Options only',
    options: ['Fault codes off'],
    faultCodes: ['P0401'],
    frame: '2-3_hours',
    ago: 60,
    steps: [{ kind: 'take', after: 20, by: 'admin' }],
  },
  {
    buyer: 'jkeller',
    car: ['Alfa Romeo', '159', 'I', '2.4 JTDm 210 hp'],
    service: 'Stage 1',
    options: ['Start/stop off'],
    frame: 'asap',
    ago: 18,
  },
]
