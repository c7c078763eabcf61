import { OPEN_DAY as DAY, story } from './story.ts'

const FABIA = ['Škoda', 'Fabia', 'III', '1.4 TDI 105 hp'] as const
const PASSAT = ['Volkswagen', 'Passat', 'B8', '2.0 TDI 190 hp'] as const

export const RECENT_STORIES = [
  story('autowerk', FABIA, 'Stage 1', {
    ago: 25 * DAY,
    file: 'fabia',
    steps: [
      { kind: 'deliver', after: 33, note: 'Po wgraniu proszę skasować błędy.' },
      { kind: 'save_solution', after: 34 },
    ],
  }),
  story('jkeller', PASSAT, 'Stage 1', {
    ago: 20 * DAY,
    file: 'passat',
    steps: [
      { kind: 'deliver', after: 41, note: '', by: 'admin' },
      { kind: 'save_solution', after: 42 },
    ],
  }),
  story('alba', ['Fiat', 'Ducato', 'III.2', '2.3 Multijet 150 hp'], 'Eco', {
    ago: 16 * DAY,
    frame: '2-3_hours',
    file: 'ducato',
    steps: [
      { kind: 'deliver', after: 88, note: 'Set up for long distances at 90 km/h.' },
      { kind: 'save_solution', after: 89 },
    ],
  }),
  story('lucie', ['Renault', 'Clio', 'IV', '1.5 dCi 90 hp'], 'Stage 1', {
    ago: 12 * DAY,
    options: ['Start/stop off'],
    file: 'clio',
    steps: [
      { kind: 'deliver', after: 25, note: '' },
      { kind: 'save_solution', after: 26 },
    ],
  }),
  story('jkeller', FABIA, 'Stage 1', {
    by: 'tom',
    ago: 6 * DAY,
    file: 'fabia',
    steps: [{ kind: 'automate', after: 1 }],
  }),
  story('autowerk', PASSAT, 'Stage 1', {
    ago: 2 * DAY,
    file: 'passat',
    steps: [{ kind: 'automate', after: 1 }],
  }),
  story('mike', ['Ford', 'Mustang', 'S550', '2.3 EcoBoost 317 hp'], 'Stage 1', {
    ago: 3 * DAY,
    frame: '2-3_hours',
    steps: [
      {
        kind: 'cancel',
        after: 55,
        reason:
          'Another tuner has locked this unit. It must be unlocked on the bench before anything can be written.',
        by: 'staff',
      },
    ],
  }),
  story('thandi', ['Volkswagen', 'Polo', 'AW', '1.0 TSI 115 hp'], 'Stage 1', {
    ago: 6 * DAY,
    frame: '5-6_hours',
    steps: [{ kind: 'cancel', after: 12, reason: 'I chose the wrong car.', by: 'customer' }],
  }),
  story('jkeller', ['Audi', 'A6', 'C7', '3.0 TDI 245 hp'], 'Stage 1', {
    by: 'lena',
    ago: 4 * DAY,
    frame: '2-3_hours',
    options: ['Fault codes off'],
    faultCodes: ['P0401', 'P2015', 'P0471', 'P2463'],
    comment: 'Fehlerliste aus dem Tester steht oben, P2015 kommt immer wieder.',
    steps: [
      { kind: 'take', after: 12 },
      { kind: 'note', after: 30, text: 'P2015 ist meist der Stellmotor selbst: Kunden darauf hinweisen.' },
      {
        kind: 'deliver',
        after: 66,
        note: 'P2015 bitte trotzdem prüfen: Meist ist der Stellmotor gebrochen.',
      },
      {
        kind: 'write',
        after: 90,
        from: 'customer',
        text: 'Stimmt, der Hebel war ab. Danke für den Hinweis!',
      },
    ],
  }),
  story('alba', ['Scania', 'R-Series', 'NTG', 'DC13 450 hp'], 'Truck power', {
    ago: 5 * DAY,
    frame: '5-6_hours',
    options: ['Speed limiter set'],
    extras: ['90 km/h'],
    steps: [{ kind: 'deliver', after: 240, note: 'Torque is reached 100 rpm earlier.', by: 'admin' }],
  }),
  story('autowerk', ['Opel', 'Insignia', 'B', '2.0 CDTI 210 hp'], 'Stage 1', {
    ago: 8 * DAY,
    frame: '2-3_hours',
    options: ['Particulate filter off', 'EGR off'],
    steps: [
      { kind: 'take', after: 20 },
      {
        kind: 'change',
        after: 50,
        options: ['EGR off'],
        reason: 'W tym sterowniku filtra nie da się wyłączyć, zwracamy za niego kredyty.',
      },
      { kind: 'deliver', after: 80, note: '' },
    ],
  }),
  story('lucie', ['Alfa Romeo', 'Giulietta', 'I', '2.0 JTDm 170 hp'], 'Stage 1', {
    ago: 10 * DAY,
    frame: '2-3_hours',
    steps: [
      { kind: 'write', after: 10, from: 'customer', text: 'Could you also switch start/stop off, please?' },
      { kind: 'take', after: 15 },
      {
        kind: 'change',
        after: 25,
        options: ['Start/stop off'],
        reason: 'Start/stop off added, as you asked.',
      },
      { kind: 'agree', after: 45 },
      { kind: 'deliver', after: 70, note: '' },
    ],
  }),
  story('samir', ['Nissan', 'GT-R', 'R35', '3.8 550 hp'], 'Stage 3', {
    ago: 14 * DAY,
    frame: '5-6_hours',
    options: ['Ethanol E85', 'Other hardware'],
    extras: ['Other injectors', 'Other turbocharger'],
    comment: '1,300 cc injectors, bigger turbochargers, E85 from the pump.',
    steps: [
      {
        kind: 'deliver',
        after: 300,
        note: 'First version, careful. Please log the third gear.',
        by: 'admin',
      },
      {
        kind: 'revise',
        after: 2 * DAY,
        text: 'Log of the third gear as you asked.',
        log: 'gtr-third-gear.csv',
      },
      {
        kind: 'deliver',
        after: 2 * DAY + 150,
        note: 'Two degrees more ignition from 5,000 rpm.',
        by: 'admin',
      },
      { kind: 'write', after: 2 * DAY + 400, from: 'customer', text: '712 hp on the dyno. Perfect!' },
    ],
  }),
  story('haruto', ['Nissan', 'X-Trail', 'T32', '2.0 dCi 177 hp'], 'Stage 1', {
    ago: DAY,
    steps: [{ kind: 'deliver', after: 44, note: 'Please clear the fault memory after writing.' }],
  }),
]
