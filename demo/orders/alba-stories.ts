import { OPEN_DAY as DAY, story } from './story.ts'

/** A sub-portal's own. */
export const ALBA_STORIES = [
  story('jkeller', ['Fiat', '500', '312', '1.4 Abarth 160 hp'], 'Stage 1', {
    ago: 21 * DAY,
    options: ['Pops and bangs'],
    steps: [{ kind: 'deliver', after: 50, note: '', by: 'admin' }],
  }),
  story('jkeller', ['Alfa Romeo', 'Giulia', '952', '2.0 T 280 hp'], 'Stage 2', {
    ago: 9 * DAY,
    frame: '5-6_hours',
    steps: [{ kind: 'deliver', after: 200, note: 'Needs 98 octane at least.', by: 'admin' }],
  }),
  story('jkeller', ['Fiat', 'Tipo', '356', '1.6 Multijet 120 hp'], 'Eco', {
    ago: 5 * DAY,
    frame: '5-6_hours',
    steps: [{ kind: 'cancel', after: 8, reason: 'Der Kunde überlegt noch.', by: 'customer' }],
  }),
  story('jkeller', ['Fiat', 'Bravo', 'II', '1.9 Multijet 150 hp'], 'Options only', {
    ago: 60,
    frame: '2-3_hours',
    options: ['Fault codes off'],
    faultCodes: ['P0401'],
    steps: [{ kind: 'take', after: 20, by: 'admin' }],
  }),
  story('jkeller', ['Alfa Romeo', '159', 'I', '2.4 JTDm 210 hp'], 'Stage 1', {
    ago: 18,
    options: ['Start/stop off'],
  }),
]
