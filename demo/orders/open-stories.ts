import { OPEN_DAY as DAY, story } from './story.ts'

export const OPEN_STORIES = [
  story('jkeller', ['Volkswagen', 'Golf', 'VII', '2.0 TDI 150 hp'], 'Stage 1', {
    ago: 112,
    comment: 'Kunde holt den Wagen heute noch ab, bitte zügig.',
    steps: [
      {
        kind: 'write',
        after: 70,
        from: 'customer',
        text: 'Wann kann ich mit der Datei rechnen?',
        unread: true,
      },
    ],
  }),
  story('autowerk', ['BMW', '3 Series', 'F30', '320d 184 hp'], 'Stage 1', {
    ago: 75,
    frame: '2-3_hours',
    options: ['Start/stop off'],
    steps: [{ kind: 'take', after: 14 }],
  }),
  story('mike', ['Ford', 'Ranger', 'T6', '3.2 TDCi 200 hp'], 'Stage 1', {
    ago: 34,
    options: ['Throttle response'],
    comment: 'Lifted truck on 33 inch tyres, tows a horse trailer.',
    steps: [{ kind: 'take', after: 9, by: 'admin' }],
  }),
  story('lucie', ['Peugeot', '308', 'II', '2.0 BlueHDi 150 hp'], 'Stage 1', {
    ago: 205,
    frame: '2-3_hours',
    steps: [
      {
        kind: 'request_info',
        after: 31,
        reason:
          'The file ends after 448 KiB: the read was interrupted. Please read once more and send the whole file.',
      },
    ],
  }),
  story('alba', ['Audi', 'A4', 'B9', '2.0 TFSI 252 hp'], 'Stage 1', {
    ago: 150,
    frame: '5-6_hours',
    options: ['Sport display calibration'],
    comment: 'Please also lift the speed limiter.',
    steps: [
      { kind: 'take', after: 22 },
      {
        kind: 'change',
        after: 35,
        options: ['Sport display calibration', 'Speed limiter off'],
        reason: 'You asked for the speed limiter in your comment; it is an option of its own.',
      },
    ],
  }),
  story('jkeller', ['Škoda', 'Octavia', 'III', '2.0 TSI RS 230 hp'], 'Stage 2', {
    ago: 3 * DAY,
    frame: '2-3_hours',
    options: ['Other hardware'],
    extras: ['Downpipe', 'Intake'],
    comment: 'Downpipe 200 Zellen, Ansaugung offen.',
    steps: [
      { kind: 'deliver', after: 95, note: 'Ladedruck 1,6 bar, bitte mit 102 Oktan fahren.' },
      {
        kind: 'revise',
        after: 3 * DAY - 80,
        text: 'Im vierten Gang schwankt der Ladedruck ab 5.500. Log ist angehängt.',
        log: 'log-octavia-rs-4-gang.csv',
      },
      { kind: 'take', after: 3 * DAY - 50 },
      {
        kind: 'write',
        after: 3 * DAY - 45,
        from: 'staff',
        text: 'Danke für das Log, ich schaue es mir gleich an.',
      },
    ],
  }),
  story('haruto', ['Toyota', 'GR Yaris', 'I', '1.6 T 261 hp'], 'Stage 2', {
    ago: 26,
    frame: '2-3_hours',
    options: ['Launch control', 'Other hardware'],
    extras: ['Adjustable by cruise control', 'Intercooler'],
    comment: 'Circuit car, 100 RON fuel.',
  }),
  story('samir', ['Toyota', 'Land Cruiser', 'J200', '4.5 D-4D 286 hp'], 'Stage 1', {
    ago: 61,
    frame: '5-6_hours',
    comment: 'Desert use, sand filter fitted. Please keep exhaust temperature low.',
    steps: [
      {
        kind: 'write',
        after: 40,
        from: 'customer',
        text: 'I forgot to say: the turbos are new since last week.',
        unread: true,
      },
    ],
  }),
  story('thandi', ['Toyota', 'Hilux', 'VIII', '2.8 D-4D 204 hp'], 'Stage 1', { ago: 7 }),
  story('autowerk', ['Volkswagen', 'Golf', 'VII', '2.0 TSI R 300 hp'], 'Stage 1 with gearbox', {
    ago: 46,
    frame: '5-6_hours',
    options: ['Pops and bangs'],
    extras: ['In sport mode only'],
    comment: 'Dwa pliki: silnik i DSG.',
    hasSecond: true,
  }),
  story('alba', ['Fendt', '700 Vario', 'S4', '724 Vario 237 hp'], 'Tractor power', {
    ago: 92,
    frame: '5-6_hours',
    options: ['Power take-off speed'],
  }),
  story('lucie', ['Mercedes-Benz', 'Sprinter', 'W907', '317 CDI 170 hp'], 'Eco', {
    ago: 15,
    frame: '2-3_hours',
    options: ['Speed limiter set'],
    extras: ['110 km/h'],
  }),
  story('mike', ['Land Rover', 'Discovery', 'V', 'TD6 258 hp'], 'Stage 1', {
    ago: 2 * DAY,
    frame: '2-3_hours',
    steps: [
      { kind: 'take', after: 30 },
      {
        kind: 'request_info',
        after: 48,
        reason: 'Your tool wrote a slave file that we cannot open. Which master is it linked to?',
      },
      {
        kind: 'write',
        after: DAY,
        from: 'staff',
        text: 'Did you find out? We keep your place in the queue.',
        unread: true,
      },
    ],
  }),
  story('jkeller', ['Mercedes-Benz', 'E-Class', 'W212', 'E 250 CDI 204 hp'], 'Options only', {
    by: 'tom',
    ago: 140,
    options: ['Hot start fix'],
    steps: [
      {
        kind: 'request_info',
        after: 20,
        reason: 'Bitte die Softwarenummer vom Aufkleber nennen: In der Datei stehen zwei.',
      },
      { kind: 'resend', after: 118, text: 'Auf dem Aufkleber steht A6519012800.' },
    ],
  }),
]
