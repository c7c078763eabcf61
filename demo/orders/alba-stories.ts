import { OPEN_DAY as DAY, story } from './story.ts'

/** Orders of a sub-portal in every state that the way to its provider and back has. */
export const ALBA_STORIES = [
  // Its own staff do this.
  story('jkeller', ['Fiat', '500', '312', '1.4 Abarth 160 hp'], 'Stage 1', {
    ago: 18 * DAY,
    options: ['Pops and bangs'],
    steps: [{ kind: 'deliver', after: 50, note: '', by: 'admin' }],
  }),
  story('officina', ['Alfa Romeo', 'Giulia', '952', '2.0 T 280 hp'], 'Stage 2', {
    ago: 9 * DAY,
    frame: '5-6_hours',
    steps: [
      { kind: 'deliver', after: 200, note: 'Needs 98 octane at least.', at: 'provider' },
      { kind: 'write', after: 260, from: 'customer', text: 'Runs very well, thank you!' },
      { kind: 'write', after: 300, from: 'staff', text: 'Good to hear. Enjoy the drive!' },
    ],
  }),
  // Cancelled by the customer before the provider began, so on both levels.
  story('jkeller', ['Fiat', 'Tipo', '356', '1.6 Multijet 120 hp'], 'Eco', {
    ago: 5 * DAY,
    frame: '5-6_hours',
    steps: [{ kind: 'cancel', after: 8, reason: 'Der Kunde überlegt noch.', by: 'customer' }],
  }),
  story('marta', ['Alfa Romeo', 'Giulietta', 'I', '2.0 JTDm 170 hp'], 'Stage 1', {
    ago: 2 * DAY,
    steps: [
      { kind: 'deliver', after: 45, note: '', at: 'provider' },
      { kind: 'revise', after: 2 * DAY - 30, text: 'A short hesitation at 1,800 rpm in third gear.' },
    ],
  }),
  // The provider gave it back; what becomes of it the portal decides.
  story('gianni', ['Fiat', 'Ducato', 'III.2', '2.3 Multijet 150 hp'], 'Eco', {
    ago: 320,
    frame: '5-6_hours',
    steps: [
      {
        kind: 'cancel',
        after: 70,
        by: 'staff',
        reason: 'The checksum of this file cannot be corrected. Another tuner has written it before.',
        at: 'provider',
      },
    ],
  }),
  story('rossella', ['Peugeot', '308', 'II', '2.0 BlueHDi 150 hp'], 'Stage 1', {
    ago: 300,
    frame: '5-6_hours',
    steps: [
      { kind: 'take', after: 30, at: 'provider' },
      {
        kind: 'change',
        after: 60,
        options: ['EGR off'],
        reason: 'The fault memory shows a stuck EGR valve: without this the car goes into limp mode.',
        at: 'provider',
      },
    ],
  }),
  story('officina', ['BMW', '3 Series', 'F30', '320d 184 hp'], 'Stage 1', {
    ago: 210,
    frame: '5-6_hours',
    steps: [
      {
        kind: 'request_info',
        after: 40,
        reason: 'The read is incomplete. Please read the whole control unit once more.',
        at: 'provider',
      },
    ],
  }),
  story('jkeller', ['Fiat', 'Bravo', 'II', '1.9 Multijet 150 hp'], 'Options only', {
    ago: 60,
    frame: '2-3_hours',
    options: ['Fault codes off'],
    faultCodes: ['P0401'],
    steps: [
      { kind: 'take', after: 20, at: 'provider' },
      {
        kind: 'write',
        after: 30,
        from: 'customer',
        text: 'P0401 comes back after 50 km. Can you look at it?',
        unread: true,
        at: 'provider',
      },
    ],
  }),
  story('marta', ['Alfa Romeo', '159', 'I', '2.4 JTDm 210 hp'], 'Stage 1', {
    ago: 18,
    options: ['Start/stop off'],
    steps: [{ kind: 'write', after: 6, from: 'customer', text: 'Will it be ready by noon?', unread: true }],
  }),
]
