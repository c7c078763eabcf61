import type { Rating } from '#contract/tickets/states.ts'

/** Who wrote it (a login), so many minutes after the one before. */
export interface DemoLine {
  by: string
  after: number
  text: string
  internal?: true
}

export interface DemoTicket {
  /** The login of the customer, or of their colleague. */
  from: string
  daysAgo: number
  subject: string
  reg_no?: string
  /** Linked with the newest order of the customer. */
  aboutOrder?: true
  lines: readonly DemoLine[]
  /** So many minutes after the last line. */
  solvedAfter?: number
  rating?: { value: Rating; comment?: string }
}

const ADMIN = 'admin@northline.example'
const SUPPORT = 'moderator'
const TUNER = 'tuner'

/** Invented questions as workshops ask them, the oldest first. */
export const DEMO_TICKETS: readonly DemoTicket[] = [
  {
    from: 'lucie',
    daysAgo: 58,
    subject: 'Which tool for an EDC17C64 on the bench?',
    lines: [
      { by: 'lucie', after: 0, text: 'We want to read an EDC17C64 on the bench. Does it need boot mode?' },
      {
        by: SUPPORT,
        after: 34,
        text: 'No boot mode needed: bench mode reads it whole. Please send the full read, not the maps alone.',
      },
      { by: 'lucie', after: 55, text: 'Worked at once, thank you!' },
    ],
    solvedAfter: 10,
    rating: { value: 'good', comment: 'Quick and clear.' },
  },
  {
    from: 'mike',
    daysAgo: 41,
    subject: 'Invoice with our new company name',
    lines: [
      {
        by: 'mike',
        after: 0,
        text: 'We changed our company name last month. Can you put the new one on the last invoice?',
      },
      {
        by: SUPPORT,
        after: 190,
        text: 'An invoice that was issued stays as it is. Change the name in your profile and the next one bears it.',
      },
      { by: 'mike', after: 700, text: 'Not what I hoped for, but fine.' },
    ],
    solvedAfter: 30,
    rating: { value: 'bad', comment: 'The old invoice should be correctable.' },
  },
  {
    from: 'autowerk',
    daysAgo: 23,
    subject: 'Zapis pliku przerywa się na 47 %',
    reg_no: 'PO 4TR77',
    aboutOrder: true,
    lines: [
      { by: 'autowerk', after: 0, text: 'Zapis przez OBD przerywa się zawsze na 47 %. Co robić?' },
      {
        by: SUPPORT,
        after: 22,
        text: 'Proszę podłączyć zasilanie 13,6 V i wyłączyć wszystkie odbiorniki. Jeśli to nie pomoże, prosimy o log z programatora.',
      },
      {
        by: TUNER,
        after: 6,
        text: 'Same symptom as last week: their charger drops to 11.9 V.',
        internal: true,
      },
      { by: 'autowerk', after: 85, text: 'Zasilacz pomógł, dziękuję.' },
    ],
    solvedAfter: 5,
    rating: { value: 'good' },
  },
  {
    from: 'lena@workshop.example',
    daysAgo: 9,
    subject: 'Can two of us order on one wallet?',
    lines: [
      {
        by: 'lena@workshop.example',
        after: 0,
        text: 'Tom should be able to place orders, but not to buy credits.',
      },
      {
        by: SUPPORT,
        after: 48,
        text: 'That is what the duty "orderer" is for. Jonas can set it under Profile, Colleagues.',
      },
    ],
    solvedAfter: 1500,
  },
  {
    from: 'jkeller',
    daysAgo: 3,
    subject: 'Regeneration starts although DPF is off',
    reg_no: 'HH-TW 318',
    aboutOrder: true,
    lines: [
      {
        by: 'jkeller',
        after: 0,
        text: 'After flashing, the car still starts a regeneration after about 20 km. P2002 is gone. What do you need from us?',
      },
      {
        by: SUPPORT,
        after: 41,
        text: 'Please send a log of soot mass and differential pressure over a drive of 20 minutes.',
      },
      {
        by: TUNER,
        after: 15,
        text: 'Possibly the second regeneration map. I have a look tonight.',
        internal: true,
      },
      {
        by: 'jkeller',
        after: 1310,
        text: 'Here are the values: soot mass stays at 18 g, pressure 4 hPa at idle.',
      },
    ],
  },
  {
    from: 'thandi',
    daysAgo: 2,
    subject: 'Payment by PayFast did not arrive',
    lines: [
      {
        by: 'thandi',
        after: 0,
        text: 'I paid yesterday evening, the credits are not there yet. The bank shows it as done.',
      },
      {
        by: ADMIN,
        after: 125,
        text: 'We see it now: the message of the provider came late. The credits are on your balance. Sorry for the wait.',
      },
    ],
  },
  {
    from: 'samir',
    daysAgo: 1,
    subject: 'هل يدعم الملف علبة DSG؟',
    lines: [
      { by: 'samir', after: 0, text: 'لدي سيارة بناقل DQ250. هل يلزم ملف للناقل بعد المرحلة الأولى؟' },
      {
        by: SUPPORT,
        after: 64,
        text: 'For Stage 1 it is not needed. From Stage 2 on we recommend a file for the gearbox as well.',
      },
    ],
  },
  {
    from: 'tom@workshop.example',
    daysAgo: 0.4,
    subject: 'Wrong file uploaded',
    reg_no: 'HH-KW 90',
    lines: [
      {
        by: 'tom@workshop.example',
        after: 0,
        text: 'I sent the read of another car by mistake. Please do not begin, I send the right one in an hour.',
      },
    ],
  },
  {
    from: 'haruto',
    daysAgo: 0.15,
    subject: 'Stage 2 on a stock turbo?',
    lines: [
      {
        by: 'haruto',
        after: 0,
        text: 'Is Stage 2 safe with the stock turbo and a downpipe? 1.4 bar is our limit.',
      },
      { by: 'haruto', after: 25, text: 'It is a manual gearbox, 98 RON.' },
    ],
  },
]

export const DEMO_CANNED: readonly { title: string; text: string }[] = [
  {
    title: 'Ask for a log',
    text: 'Hello {first_name},\n\nplease send us a log of a drive of 15 to 20 minutes: boost (actual and specified), rail pressure, soot mass and intake air.\n\n{my_name}, {site}',
  },
  {
    title: 'Full read, please',
    text: 'Hello {first_name},\n\nthe file is a partial read. For this control unit we need the full one. Please read it once more with "full read" and send it with your order.\n\n{my_name}',
  },
  {
    title: 'Check the power supply',
    text: 'Please connect a stable power supply of 13.5 V, switch off all consumers and try again. If writing still stops, we need the log of your tool.',
  },
  {
    title: 'Credits are there',
    text: 'Hello {first_name},\n\nyour payment has arrived and the credits are on your balance. Thank you for your patience.\n\n{my_name}, {site}',
  },
  {
    title: 'Order is next',
    text: 'Order {order_no} ({vehicle}) is next in line. You get a notice as soon as the file is ready.',
  },
]
