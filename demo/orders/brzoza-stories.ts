import { OPEN_DAY as DAY, story } from './story.ts'

/** A younger portal whose agent pays as little ahead as possible. */
export const BRZOZA_STORIES = [
  story('warsztat', ['Opel', 'Insignia', 'B', '2.0 CDTI 210 hp'], 'Stage 1', {
    ago: 12 * DAY,
    steps: [{ kind: 'deliver', after: 52, note: 'Po wgraniu proszę skasować błędy.', at: 'provider' }],
  }),
  // Cancelled by the provider, then by the portal's staff: on both levels, the other way round.
  story('kasia', ['Renault', 'Clio', 'IV', '1.5 dCi 90 hp'], 'Eco', {
    ago: 8 * DAY,
    steps: [
      {
        kind: 'cancel',
        after: 35,
        by: 'staff',
        reason: 'The file is not from this control unit.',
        at: 'provider',
      },
      {
        kind: 'cancel',
        after: 90,
        by: 'staff',
        reason: 'Plik nie pochodzi z tego sterownika. Kredyty wróciły na konto.',
      },
    ],
  }),
  story('pawel', ['Volkswagen', 'Polo', 'AW', '1.0 TSI 115 hp'], 'Stage 1', {
    ago: 3 * DAY,
    steps: [
      { kind: 'deliver', after: 41, note: '', at: 'provider' },
      {
        kind: 'revise',
        after: 3 * DAY - 25,
        text: 'Przy 2000 obr. lekko szarpie, w załączniku log.',
        log: 'polo.csv',
      },
    ],
  }),
  // The portal's staff had the time to do it themselves.
  story('tomek', ['Volkswagen', 'Golf', 'VII', '2.0 TDI 150 hp'], 'Stage 1', {
    ago: 120,
    frame: '5-6_hours',
    steps: [
      { kind: 'take_back', after: 10, reason: 'We do this one ourselves.' },
      { kind: 'take', after: 15 },
    ],
  }),
  story('warsztat', ['Ford', 'Ranger', 'T6', '3.2 TDCi 200 hp'], 'Stage 1', {
    ago: 300,
    frame: '5-6_hours',
    steps: [
      {
        kind: 'cancel',
        after: 30,
        by: 'staff',
        reason: 'This version of the control unit is locked for us.',
        at: 'provider',
      },
    ],
  }),
  story('kasia', ['Audi', 'A6', 'C7', '3.0 TDI 245 hp'], 'Eco', {
    ago: 260,
    frame: '5-6_hours',
    steps: [
      { kind: 'take', after: 25, at: 'provider' },
      {
        kind: 'change',
        after: 50,
        options: ['EGR off'],
        reason: 'The EGR cooler was removed.',
        at: 'provider',
      },
    ],
  }),
  story('pawel', ['BMW', '3 Series', 'F30', '320d 184 hp'], 'Stage 1', {
    ago: 190,
    frame: '5-6_hours',
    steps: [
      {
        kind: 'request_info',
        after: 22,
        reason: 'Which gearbox does the car have, manual or automatic?',
        at: 'provider',
      },
    ],
  }),
  story('tomek', ['Renault', 'Clio', 'IV', '1.5 dCi 90 hp'], 'Stage 1', {
    ago: 80,
    frame: '2-3_hours',
    steps: [{ kind: 'take', after: 20, at: 'provider' }],
  }),
  story('warsztat', ['Volkswagen', 'Golf', 'VII', '2.0 TDI 150 hp'], 'Stage 1', {
    ago: 40,
    frame: '2-3_hours',
  }),
  // Nobody paid ahead for these: they wait for the agent's wallet, the cheap one behind the dear one.
  story('kasia', ['BMW', '3 Series', 'F30', '320d 184 hp'], 'Stage 3', {
    ago: 25,
    frame: '5-6_hours',
    isUnfunded: true,
  }),
  story('pawel', ['Renault', 'Clio', 'IV', '1.5 dCi 90 hp'], 'Eco', {
    ago: 15,
    frame: '2-3_hours',
    isUnfunded: true,
    steps: [
      { kind: 'write', after: 5, from: 'customer', text: 'Czy plik będzie dziś gotowy?', unread: true },
    ],
  }),
]
